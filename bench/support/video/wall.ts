import { contract, type WallLayout } from '@palisade/contract'
import type { Browser, Page } from 'playwright-core'
import { openConsole } from '../console-page.ts'
import { until } from '../duration.ts'
import type { SignedIn } from '../session.ts'

/** Notes of support/live-probe.js in the page; times are the page's `performance.now()` except `at`, ms since 1970. */
export interface LiveProbe {
  sockets: { openedAt?: number; groupAt?: number; messages: number }[]
  /** First painted frame of each video. */
  firsts: { at: number; width: number }[]
  strips: { at: number; bits: boolean[]; width: number }[]
  isReading: boolean
}

export interface WallCamera {
  id: string
  name: string
}

export interface Wall {
  page: Page
  /** Goes to the wall, which opens its cameras. Resolves with the probe once every one has painted. */
  open(): Promise<LiveProbe>
  /** Leaves the screen, which closes them. */
  leave(): Promise<void>
  /** Reads the strips of all tiles for so many ms. */
  readStrips(ms: number): Promise<LiveProbe['strips']>
  close(): Promise<void>
}

const NO_VIDEO = '/alarm/record'
const PAINT_LIMIT = 30_000
/** Strips read a second by all tiles together: reading takes the picture out of the decoder, and must not be the load. */
const READS_A_SECOND = 10

/**
 * The console's own screen `/video/control` with these cameras on the wall, in a window of its own. Coming and going are
 * steps in the page's history, so that no load of scripts is measured.
 */
export async function openWall(
  browser: Browser,
  url: string,
  session: SignedIn,
  { layout, cameras }: { layout: WallLayout; cameras: readonly WallCamera[] },
): Promise<Wall> {
  await session.call(contract.wallView.keepOwn, {
    layout,
    windows: cameras.map(({ id }, index) => ({ window: index + 1, cameraId: id, stream: null })),
    tour: null,
  })
  const { context, page } = await openConsole(browser, session, {
    probe: 'video/live-probe.js',
    // The question whether more than four windows are to show video was answered today.
    kept: { 'wall-warning-hidden-on': new Date().toLocaleDateString('sv-SE') },
  })
  const everyMs = (1000 * cameras.length) / READS_A_SECOND
  const probe = () => page.evaluate('window.liveProbe') as Promise<LiveProbe>
  await page.goto(url + NO_VIDEO)
  await page.getByRole('table').first().waitFor()
  // Opened once by the menu, so that the screen's scripts are there.
  await page.evaluate(
    `history.pushState({}, '', '/video/control'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await painted(0)
  await page.goBack()
  await page.waitForURL(`**${NO_VIDEO}`)

  async function painted(before: number): Promise<LiveProbe> {
    const isThere = async () => (await probe()).firsts.length >= before + cameras.length
    try {
      await until('every tile painted', PAINT_LIMIT, isThere)
    } catch (error) {
      const seen = await page.locator('[data-phase]').allInnerTexts()
      throw new Error(`${String(error)}; ${page.url()} shows ${JSON.stringify(seen)}`, { cause: error })
    }
    return probe()
  }

  return {
    page,
    async open() {
      await page.evaluate('Object.assign(window.liveProbe, { sockets: [], firsts: [], strips: [] })')
      await page.goForward()
      return painted(0)
    },
    async leave() {
      await page.goBack()
      await page.waitForURL(`**${NO_VIDEO}`)
      await until('no video left', 10_000, async () => (await page.locator('video').count()) === 0)
    },
    async readStrips(ms) {
      await page.evaluate(
        `Object.assign(window.liveProbe, { strips: [], isReading: true, everyMs: ${everyMs} })`,
      )
      await page.waitForTimeout(ms)
      await page.evaluate('window.liveProbe.isReading = false')
      return (await probe()).strips
    },
    close: () => context.close(),
  }
}
