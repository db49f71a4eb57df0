import type { Locator } from 'playwright-core'
import { until } from '../until.ts'

/** Frames that show that a picture moves. */
const FRAMES = 4

/** Waits for more decoded frames: a picture that moves, and no still. */
export async function untilFramesCome(video: Locator, what: string, within = 20_000): Promise<void> {
  const count = () =>
    video.evaluate((element: Picture) => element.getVideoPlaybackQuality?.().totalVideoFrames ?? 0)
  const first = await count()
  await until(`${what}: frames come`, async () => (await count()) >= first + FRAMES, within)
}

/** A part of a picture: from 0 to 1 of it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The brightest place of a part of the picture that a video shows now, 0 to 255; undefined when it shows none. */
export const brightestIn = (video: Locator, box: Box): Promise<number | undefined> =>
  video.evaluate(brightest, box)

/** Runs in the page. */
function brightest(video: Picture, { left, top, right, bottom }: Box): number | undefined {
  const { videoWidth: width = 0, videoHeight: height = 0 } = video
  if (width === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * (right - left))
  canvas.height = Math.floor(height * (bottom - top))
  const context = canvas.getContext('2d')
  const place = [Math.ceil(width * left), Math.ceil(height * top), canvas.width, canvas.height]
  context.drawImage(video, ...place, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let most = 0
  for (let at = 1; at < data.length; at += 4) most = Math.max(most, data[at] ?? 0)
  return most
}

// Types of the parts of the page that these functions use; the specs' own program has no DOM types.
interface Picture {
  readonly videoWidth?: number
  readonly videoHeight?: number
  getVideoPlaybackQuality?(): { totalVideoFrames: number }
}
interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): {
    drawImage(from: Picture, ...rectangles: number[]): void
    getImageData(...rectangle: number[]): { data: Uint8ClampedArray }
  }
}
declare const document: { createElement(name: 'canvas'): Canvas }
