import { ALWAYS, contract, screens } from '@palisade/contract'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { openConsole } from '../support/console-page.ts'
import { pause, until } from '../support/duration.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'

const CAMERAS = 12
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const STOPS = CAMERAS * ROUNDS
const LIMIT_MS = 400
/** So long an operator looks at one stop at least; the next stream is pulled meanwhile, ms. */
const LOOK_MS = 4000
/** A main stream is let go some seconds after its last viewer, ms. */
const LET_GO_MS = 15_000
const JUMPS = 8
const PAINT_LIMIT = 30_000
/** No stay of this length ends while it is measured, s. */
const STAY = 3600

export const claim: Claim = {
  name: 'patrol-tour',
  about: `a tour of ${STOPS} stops at ${CAMERAS} cameras by their main streams in Chromium: from the click to the first picture of the other stop that is painted`,
  async measure() {
    const product = await startProduct('patrol-tour', { demo: true })
    const browser = await launchChromium()
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const cameras = await camerasOnline(session)
      const id = await beginTour(session, cameras)
      const { page } = await openConsole(browser, session, { probe: 'patrol/tour-probe.js' })
      return await measureIn(page, { product, id, names: cameras.map(({ name }) => name) })
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

interface Camera {
  id: string
  name: string
}

async function camerasOnline(session: SignedIn): Promise<Camera[]> {
  let cameras: Camera[] = []
  await until(`${CAMERAS} cameras online`, 60_000, async () => {
    const { list } = await session.call(contract.device.getByPage, { kind: 'camera', pageSize: 20 })
    cameras = list.filter(({ state }) => state === 'online')
    return cameras.length >= CAMERAS
  })
  return cameras.slice(0, CAMERAS)
}

/** @returns the patrol, which is at its first stop */
async function beginTour(session: SignedIn, cameras: readonly Camera[]): Promise<string> {
  const { list } = await session.call(contract.user.getByPage, { name: USER })
  const personId = list.find(({ userName }) => userName === USER)?.id
  if (personId === undefined) throw new Error(`no user ${USER}`)
  const way = Array.from({ length: STOPS }, (_, index) => cameras[index % CAMERAS]?.id ?? '')
  const plan = await session.call(contract.patrolPlan.add, {
    name: 'Measured round',
    personId,
    level: 'low',
    time: { type: 'weekly', week: ALWAYS },
    toleranceMinutes: 60,
    stops: way.map(deviceId => ({ deviceId, preset: null, seconds: STAY, questions: [] })),
    remarks: '',
  })
  await session.call(contract.patrolPlan.batchStart, { ids: [plan.id] })
  let id = ''
  await until('its patrol is due', 30_000, async () => {
    const open = await session.call(contract.patrolTask.getOpen, {})
    id = open.find(({ planId }) => planId === plan.id)?.id ?? ''
    return id !== ''
  })
  await session.call(contract.patrolTask.start, { id })
  return id
}

interface Tour {
  product: Product
  id: string
  names: readonly string[]
}

async function measureIn(page: Page, { product, id, names }: Tour): Promise<Figure[]> {
  await page.goto(`${product.url}${screens.realTimePatrol.path}?task=${id}`)
  await page.locator('[data-camera][data-phase="playing"]').first().waitFor({ timeout: PAINT_LIMIT })
  const nameOf = (stop: number) => names[stop % names.length] ?? ''
  const ahead: number[] = []
  for (let stop = 1; stop < STOPS; stop++) {
    await pause(LOOK_MS)
    ahead.push(await goTo(page, 'Next stop', nameOf(stop)))
  }
  const back: number[] = []
  for (let stop = STOPS - 2; stop > STOPS - 2 - JUMPS; stop--) {
    await pause(LET_GO_MS)
    back.push(await goTo(page, 'Back', nameOf(stop)))
  }
  return [
    {
      what: `to the next stop, whose stream is pulled ahead: p95 of ${ahead.length}`,
      value: quantile(ahead, 0.95),
      unit: 'ms',
      against: { what: 'a stop back, whose stream was let go, p50', value: quantile(back, 0.5) },
      limit: LIMIT_MS,
    },
    { what: 'the same, p50', value: quantile(ahead, 0.5), unit: 'ms' },
    { what: 'the same, worst', value: quantile(ahead, 1), unit: 'ms' },
  ]
}

/** @returns ms from the click until a picture of this camera is painted where it is seen */
async function goTo(page: Page, button: string, camera: string): Promise<number> {
  await page.evaluate('tourProbe.frames = []')
  await page.getByRole('button', { name: button, exact: true }).click()
  let first: number | undefined
  await until(`${camera} is shown`, PAINT_LIMIT, async () => {
    const frames = await page.evaluate<[string, number][]>('tourProbe.frames')
    const clickedAt = await page.evaluate<number>('tourProbe.clickedAt')
    const painted = frames.find(([shown, at]) => shown === camera && at > clickedAt)
    if (painted) first = painted[1] - clickedAt
    return painted !== undefined
  })
  return first ?? Number.NaN
}
