import type { Browser, Page } from 'playwright-core'
import { openConsole, SMALLEST } from './console-page.ts'
import { until } from './duration.ts'
import type { SignedIn } from './session.ts'

export interface Pan {
  /** Time from each painted frame to the next, ms. */
  gaps: number[]
  /** Frames a second in which the map was really drawn. */
  perSecond: number
  /** Animation frames a second, drawn or not. */
  offered: number
}

export interface MapPage {
  page: Page
  /** Time from the page's first byte until markers were on the map, ms. */
  firstMarkers: number
  /** Drags the map to and fro for so many seconds, a step with every frame. */
  pan(seconds: number): Promise<Pan>
  zoomIn(steps: number): Promise<void>
  close(): Promise<void>
}

/** Pixels of one step: at 60 frames a second a brisk drag. */
const STEP = 9
const REACH = 270

/** The home screen's map in a window of its own; `isBlank` switches everything but the base map off. */
export async function openMap(
  browser: Browser,
  url: string,
  session: SignedIn,
  { isBlank }: { isBlank: boolean },
): Promise<MapPage> {
  const off = isBlank ? 'camera,sensor,panel,zone,area,view,alarm' : ''
  const { context, page } = await openConsole(browser, session, {
    probe: 'paint-probe.js',
    kept: { 'map.layers': off },
  })
  await page.goto(`${url}/dashboard/home`)
  const firstMarkers = isBlank ? 0 : await waitForMarkers(page)
  await page.locator('.ol-viewport canvas').first().waitFor()
  await page.waitForTimeout(3000)
  return {
    page,
    firstMarkers,
    pan: seconds => pan(page, seconds),
    async zoomIn(steps) {
      for (let step = 0; step < steps; step += 1) {
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await page.waitForTimeout(600)
      }
    },
    close: () => context.close(),
  }
}

/** Looks for the green of what is online in the map's canvases. */
async function waitForMarkers(page: Page): Promise<number> {
  const look = `(() => {
    for (const canvas of document.querySelectorAll('.ol-viewport canvas')) {
      if (canvas.width === 0) continue
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 63 && data[at + 1] === 179 && data[at + 2] === 127) return performance.now()
    }
  })()`
  let at: number | undefined
  await until('markers on the map', 60_000, async () => {
    at = (await page.evaluate(look)) as number | undefined
    return at !== undefined
  })
  return at ?? Number.NaN
}

async function pan(page: Page, seconds: number): Promise<Pan> {
  const drag = {
    x: SMALLEST.width / 2 - 190,
    y: SMALLEST.height / 2,
    step: STEP,
    reach: REACH,
    ms: seconds * 1000,
  }
  const { frames, painted } = (await page.evaluate(`dragMap(${JSON.stringify(drag)})`)) as {
    frames: number[]
    painted: number[]
  }
  await page.waitForTimeout(1500)
  const took = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  const gaps = painted.slice(1).map((at, index) => at - (painted[index] ?? at))
  return { gaps, perSecond: painted.length / took, offered: frames.length / took }
}
