import type { Browser } from 'playwright-core'
import { decodeStrip, stripMoment } from '../../../apps/simulator/src/picture/strip.ts'
import { openConsole } from '../console-page.ts'
import { until } from '../duration.ts'
import type { SignedIn } from '../session.ts'

/** A picture that was painted: whose, when (the page's clock), and the time of its video element, ms. */
export type PaintedPicture = [camera: string, at: number, media: number]

/** A tile as it is seen: the time of its video element, and the moment that the picture itself tells, ms. */
export interface ShownPicture {
  camera: string
  media: number
  moment: number
}

export interface PlaybackPage {
  /** Goes to the screen with these cameras at a moment. @returns ms until every one has painted a picture */
  open(at: number): Promise<number>
  leave(): Promise<void>
  /** @returns when it was pressed, by the page's clock */
  press(key: string): Promise<number>
  wait(ms: number): Promise<void>
  /** Where the screen says that it stands. */
  position(): Promise<number>
  /** The pictures that were painted since the last call. */
  takePictures(): Promise<PaintedPicture[]>
  readShown(): Promise<ShownPicture[]>
  close(): Promise<void>
}

const NO_VIDEO = '/alarm/record'
const PAINT_LIMIT = 30_000

/** Cameras side by side on the console's own screen of recordings, in a window of its own. */
export async function openPlayback(
  browser: Browser,
  url: string,
  session: SignedIn,
  cameraIds: readonly string[],
): Promise<PlaybackPage> {
  const { context, page } = await openConsole(browser, session, { probe: 'video/play-probe.js' })
  const run = <T>(script: string) => page.evaluate<T>(script)
  await page.goto(url + NO_VIDEO)
  await page.getByRole('table').first().waitFor()

  const position = async () => Date.parse((await page.getByTestId('position').getAttribute('datetime')) ?? '')
  return {
    async open(at) {
      const search = new URLSearchParams({ cameras: cameraIds.join(), at: new Date(at).toISOString() })
      const to = JSON.stringify(`/video/control?${search.toString()}`)
      const began = await run<number>(
        `playProbe.frames = []; history.pushState({}, '', ${to}); dispatchEvent(new PopStateEvent('popstate')); performance.now()`,
      )
      const firsts = new Map<string, number>()
      await until('every tile painted', PAINT_LIMIT, async () => {
        for (const [camera, painted] of await run<PaintedPicture[]>('playProbe.frames'))
          if (!firsts.has(camera)) firsts.set(camera, painted)
        return firsts.size === cameraIds.length
      })
      return Math.max(...firsts.values()) - began
    },
    async leave() {
      await page.goBack()
      await page.waitForURL(`**${NO_VIDEO}`)
      await until('no video left', 10_000, async () => (await page.locator('video').count()) === 0)
    },
    async press(key) {
      await page.keyboard.press(key)
      return run<number>('playProbe.pressedAt')
    },
    wait: ms => page.waitForTimeout(ms),
    position,
    takePictures: () => run<PaintedPicture[]>('playProbe.frames.splice(0)'),
    async readShown() {
      // A strip tells the latest moment before the one that it is asked for.
      const near = (await position()) + 60_000
      const strips = await run<{ camera: string; media: number; bits: boolean[] }[]>('playProbe.readStrips()')
      return strips.flatMap(({ camera, media, bits }) => {
        const clock = decodeStrip(bits)
        return clock === undefined ? [] : [{ camera, media, moment: stripMoment(clock, near) }]
      })
    },
    close: () => context.close(),
  }
}
