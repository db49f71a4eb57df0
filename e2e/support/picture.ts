import type { Locator } from 'playwright-core'
import { readStrip, STRIP_HEIGHT } from '../../apps/simulator/src/picture/strip.ts'
import { until } from './until.ts'

interface Rows {
  width: number
  height: number
  /** Brightness of the lowest rows, one character a pixel. */
  luma: string
}

/**
 * The time drawn in the picture that a video shows now, ms modulo the strip's period; undefined when it shows no
 * picture of the simulated site.
 */
export async function drawnTime(video: Locator): Promise<number | undefined> {
  const rows = await video.evaluate(lowestRows, STRIP_HEIGHT)
  if (!rows) return undefined
  const plane = new Uint8Array(rows.width * rows.height)
  plane.set(Buffer.from(rows.luma, 'latin1'), plane.length - rows.luma.length)
  return readStrip(plane, rows.width, rows.height)
}

/** Waits until the drawn time goes on: a picture that is decoded, and no still. */
export async function untilPictureMoves(video: Locator, what: string, within = 20_000): Promise<void> {
  const first = await until(`${what}: a picture with the clock`, () => drawnTime(video), within)
  await until(
    `${what}: the clock goes on`,
    async () => {
      const now = await drawnTime(video)
      return now !== undefined && now !== first
    },
    within,
  )
}

/** Waits for ten more decoded frames: for pictures that carry no clock. */
export async function untilFramesCome(video: Locator, what: string, within = 20_000): Promise<void> {
  const count = () =>
    video.evaluate((element: Picture) => element.getVideoPlaybackQuality?.().totalVideoFrames ?? 0)
  const first = await count()
  await until(`${what}: frames come`, async () => (await count()) >= first + 10, within)
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

/** Runs in the page. */
function lowestRows(video: Picture, share: number): Rows | undefined {
  const { videoWidth: width = 0, videoHeight: height = 0 } = video
  if (width === 0) return undefined
  const kept = Math.ceil(height * share) + 4
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = kept
  const context = canvas.getContext('2d')
  context.drawImage(video, 0, height - kept, width, kept, 0, 0, width, kept)
  const { data } = context.getImageData(0, 0, width, kept)
  let luma = ''
  for (let at = 1; at < data.length; at += 4) luma += String.fromCharCode(data[at] ?? 0)
  return { width, height, luma }
}
