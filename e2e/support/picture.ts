import type { Locator } from 'playwright-core'
import { until } from './until.ts'

/** Frames that show that a picture moves. */
const FRAMES = 4

/** Waits for more decoded frames: a picture that moves, and no still. */
export async function untilFramesCome(video: Locator, what: string, within = 20_000): Promise<void> {
  const count = () =>
    video.evaluate((element: Picture) => element.getVideoPlaybackQuality?.().totalVideoFrames ?? 0)
  const first = await count()
  await until(`${what}: frames come`, async () => (await count()) >= first + FRAMES, within)
}

// Types of the parts of the page that these functions use; the specs' own program has no DOM types.
interface Picture {
  getVideoPlaybackQuality?(): { totalVideoFrames: number }
}
