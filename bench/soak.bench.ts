import { contract } from '@palisade/contract'
import type { Page } from 'playwright-core'
import { launchChromium } from '../tooling/test/chromium.ts'
import type { Claim } from './support/claim.ts'
import { secondsOf, until } from './support/duration.ts'
import { watchGrowth } from './support/memory-growth.ts'
import { PASSWORD, startProduct, USER } from './support/product.ts'
import { signIn } from './support/session.ts'
import { openWall, type WallCamera } from './support/video/wall.ts'

const SECONDS = 7200
const TILES = 6
const SAMPLES = 60

export const claim: Claim = {
  name: 'soak',
  about: `memory of each program over ${SECONDS / 60} min (BENCH_SECONDS), a wall of ${TILES} open in Chromium`,
  isLong: true,
  async measure() {
    const product = await startProduct('soak', { demo: true })
    const browser = await launchChromium()
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const cameras = await camerasOnline(session)
      const wall = await openWall(browser, product.url, session, { layout: TILES, cameras })
      await wall.open()
      const run = { ms: secondsOf(SECONDS) * 1000, samples: SAMPLES }
      return await watchGrowth(product, run, async () => [["the wall's page", await heapOf(wall.page)]])
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function camerasOnline(session: Awaited<ReturnType<typeof signIn>>): Promise<WallCamera[]> {
  let cameras: WallCamera[] = []
  await until('six cameras online', 60_000, async () => {
    const { list } = await session.call(contract.device.getByPage, { kind: 'camera', pageSize: 20 })
    cameras = list.filter(({ state }) => state === 'online').slice(0, TILES)
    return cameras.length === TILES
  })
  return cameras.map(({ id, name }) => ({ id, name }))
}

/** The page's own memory once what it no longer needs is gone, MiB. */
async function heapOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  await devTools.detach()
  return usedSize / 2 ** 20
}
