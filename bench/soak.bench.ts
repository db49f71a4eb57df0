import { contract } from '@palisade/contract'
import { listDescendants } from '@palisade/testkit/processes'
import type { Page } from 'playwright-core'
import { launchChromium } from '../tooling/test/chromium.ts'
import type { Claim, Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn } from './support/session.ts'
import { ownMiB, residentMiB } from './support/usage.ts'
import { openWall, type WallCamera } from './support/video/wall.ts'

const SECONDS = 7200
const TILES = 6
/** Caches fill and compilers run for so long before growth counts; at most a fifth of the run. */
const WARM_UP_MS = 300_000
const SAMPLES = 60
/** MiB an hour that a program may grow by once it is warm: a month of it stays within 4 GiB. */
const GROWTH_LIMIT = 6
/** In a shorter run the caches still fill: its growth is told and claims nothing, ms. */
const CLAIMED_FROM_MS = 1_800_000

/** The programs by words of their commands. */
const PROGRAMS = {
  launcher: 'launcher/src/main.ts',
  server: 'apps/server/src/main.ts',
  drivers: 'drivers/src/host/child.ts',
  media: 'apps/media/src/main.ts',
  'simulated site': 'apps/simulator/src/main.ts',
  'its encoder': 'encode/encoder-child.ts',
} as const

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
      return await watch(product, wall.page, secondsOf(SECONDS) * 1000)
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

interface Sample {
  hours: number
  mib: number
}

/** The page's own memory once what it no longer needs is gone, MiB. */
async function heapOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  await devTools.detach()
  return usedSize / 2 ** 20
}

/** The memory of every program now, MiB. */
async function memoryOf(product: Product, page: Page): Promise<[string, number][]> {
  const programs = pidsOf(product.launcherPid).map(([program, pid]): [string, number] => [
    program,
    residentMiB(pid),
  ])
  const database = ownMiB([product.pidOf('postgres')])
  return [...programs, ['PostgreSQL', database], ["the wall's page", await heapOf(page)]]
}

async function watch(product: Product, page: Page, ms: number): Promise<Figure[]> {
  const samples = new Map<string, Sample[]>()
  const warmUp = Math.min(WARM_UP_MS, ms / 5)
  await pause(warmUp)
  const start = performance.now()
  for (let n = 0; n < SAMPLES; n++) {
    for (const [program, mib] of await memoryOf(product, page)) {
      const hours = (performance.now() - start) / 3_600_000
      samples.set(program, [...(samples.get(program) ?? []), { hours, mib }])
    }
    await pause((ms - warmUp) / SAMPLES)
  }
  const limit = ms >= CLAIMED_FROM_MS ? { limit: GROWTH_LIMIT } : {}
  return [...samples].map(([program, seen]) => ({ ...figureOf(program, seen), ...limit }))
}

function pidsOf(launcherPid: number): [string, number][] {
  const family = listDescendants(launcherPid)
  return Object.entries(PROGRAMS).flatMap(([program, words]) => {
    const found = family.find(({ command }) => command.includes(words))
    return found ? [[program, found.pid] as [string, number]] : []
  })
}

function figureOf(program: string, samples: readonly Sample[]): Figure {
  const [first, last] = [samples.at(0)?.mib ?? Number.NaN, samples.at(-1)?.mib ?? Number.NaN]
  return {
    what: `${program}: ${first.toFixed(0)} → ${last.toFixed(0)} MiB, growth an hour`,
    value: slopeOf(samples),
    unit: 'MiB/h',
  }
}

/** The slope of the line through the samples (least squares): one collection more or less does not tip it. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [hours, mib] = [mean(sample => sample.hours), mean(sample => sample.mib)]
  const over = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.mib - mib), 0)
  return over / samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0)
}
