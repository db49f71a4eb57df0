import { contract, NEW_RECORDING_PLAN } from '@palisade/contract'
import { launchChromium } from '../../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, until } from '../support/duration.ts'
import { PASSWORD, startProduct, USER } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { openPlayback, type PaintedPicture, type PlaybackPage } from '../support/video/playback-page.ts'

const TILES = 12
const OPENS = 10
const SEEKS = 20
/** So much is recorded before anything is measured: 16× and the seeks need it. */
const FOOTAGE_MS = 240_000
/** Between two acts, so that nothing of one is left in the next. */
const SETTLE_MS = 2000
const SEEK_LIMIT = 20_000
/** A picture of the simulated site lasts 80 ms; one so near to the sought moment shows it. */
const NEAR_MS = 300
const STEP_MS = 30_000
const FAST = 16
const FAST_MS = 8000

export const claim: Claim = {
  name: 'playback-wall',
  about: `${TILES} cameras of 640×360 side by side in Chromium, ${FOOTAGE_MS / 60_000} min recorded: read from the pictures that are painted`,
  async measure() {
    const product = await startProduct('playback-wall', { demo: true, clock: true })
    const browser = await launchChromium()
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const { cameraIds, from } = await record(session)
      const page = await openPlayback(browser, product.url, session, cameraIds)
      return await measureIn(page, cameraIds, from)
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

/** Records twelve cameras, and ends it: nothing is measured while the site makes pictures for the recorder. */
async function record(session: SignedIn): Promise<{ cameraIds: string[]; from: number }> {
  const { list } = await session.call(contract.recordingPlan.getByPage, { pageSize: 50 })
  const planned = list.filter(({ plan }) => plan).map(({ id }) => id)
  if (planned.length > 0) await session.call(contract.recordingPlan.batchDelete, { ids: planned })
  const cameraIds = await camerasOnline(session)
  const plan = { ...NEW_RECORDING_PLAN, cameraIds, stream: 'sub', keepDays: 1 } as const
  await session.call(contract.recordingPlan.add, plan)
  let from = 0
  await until('all are recorded', 60_000, async () => {
    const figures = await session.call(contract.recording.getFigures, { cameraIds })
    from = Math.max(...figures.map(({ since }) => Date.parse(since ?? '')))
    return figures.every(({ state }) => state === 'recording')
  })
  await pause(FOOTAGE_MS)
  await session.call(contract.recordingPlan.batchDelete, { ids: cameraIds })
  // The newest group is written when it is whole.
  await pause(5000)
  return { cameraIds, from }
}

async function camerasOnline(session: SignedIn): Promise<string[]> {
  let cameras: string[] = []
  await until('twelve cameras with a small stream are online', 60_000, async () => {
    const { list } = await session.call(contract.recordingPlan.getByPage, { pageSize: 50 })
    cameras = list.filter(({ state, hasSub }) => state === 'online' && hasSub).map(({ id }) => id)
    return cameras.length >= TILES
  })
  return cameras.slice(0, TILES)
}

async function measureIn(page: PlaybackPage, cameraIds: string[], from: number): Promise<Figure[]> {
  // Once without a look at the time: the screen's scripts come with it.
  await page.open(from + STEP_MS)
  await page.leave()
  const opens: number[] = []
  for (let n = 0; n < OPENS; n++) {
    opens.push(await page.open(from + STEP_MS + n * 10_000))
    if (n < OPENS - 1) await page.leave()
  }
  await page.wait(SETTLE_MS)
  const zero = await zeroOf(page)
  const seeks = await seekTimes(page, cameraIds, zero)
  const skews = await skewsOf(page, cameraIds)
  return [
    {
      what: `open at a point: the click → last of ${TILES} painted, p50`,
      value: quantile(opens, 0.5),
      unit: 'ms',
    },
    { what: `the same, worst of ${OPENS}`, value: quantile(opens, 1), unit: 'ms', limit: 600 },
    {
      what: 'seek of 10 s to and fro, standing: the key → last tile shows the moment, p50',
      value: quantile(seeks, 0.5),
      unit: 'ms',
    },
    { what: `the same, p95 of ${SEEKS}`, value: quantile(seeks, 0.95), unit: 'ms', limit: 600 },
    { what: 'skew of all tiles at 1×, p50', value: quantile(skews, 0.5), unit: 'ms' },
    { what: `the same, p95 of ${skews.length}`, value: quantile(skews, 0.95), unit: 'ms', limit: 100 },
    ...(await speedFigures(page, cameraIds, from, zero)),
  ]
}

/** The moment at which the video elements' time begins: the same for all tiles, as the pictures themselves tell. */
async function zeroOf(page: PlaybackPage): Promise<number> {
  const shown = await page.readShown()
  const zeros = shown.map(({ moment, media }) => moment - media)
  if (zeros.length < TILES - 1) throw new Error(`${TILES - zeros.length} strips were unreadable`)
  const apart = quantile(zeros, 1) - quantile(zeros, 0)
  if (apart > NEAR_MS) throw new Error(`the tiles' times are ${apart} ms apart`)
  return quantile(zeros, 0.5)
}

async function seekTimes(page: PlaybackPage, cameraIds: string[], zero: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < SEEKS; n++) {
    await page.takePictures()
    const pressed = await page.press(n % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    const firsts = new Map<string, number>()
    await until('every tile shows what was sought', SEEK_LIMIT, async () => {
      const target = await page.position()
      for (const [camera, at, media] of await page.takePictures())
        if (at > pressed && Math.abs(zero + media - target) < NEAR_MS && !firsts.has(camera))
          firsts.set(camera, at)
      return firsts.size === cameraIds.length
    })
    times.push(Math.max(...firsts.values()) - pressed)
    await page.wait(SETTLE_MS)
  }
  return times
}

/** How far apart the tiles are, at each picture that is painted while they play, ms. */
async function skewsOf(page: PlaybackPage, cameraIds: string[]): Promise<number[]> {
  await page.press('Space')
  await page.wait(SETTLE_MS)
  await page.takePictures()
  await page.wait(20_000)
  const pictures = await page.takePictures()
  await page.press('Space')
  const behind = new Map<string, number>()
  const skews: number[] = []
  for (const [camera, at, media] of pictures) {
    behind.set(camera, at - media)
    if (behind.size === cameraIds.length)
      skews.push(Math.max(...behind.values()) - Math.min(...behind.values()))
  }
  return skews
}

async function speedFigures(
  page: PlaybackPage,
  cameraIds: string[],
  from: number,
  zero: number,
): Promise<Figure[]> {
  // Back to where there is enough before it.
  while ((await page.position()) > from + STEP_MS + 10_000) await page.press('ArrowLeft')
  await page.wait(SETTLE_MS)
  const forward = async (presses: number) => {
    for (let n = 0; n < presses; n++) await page.press('+')
    const played = await play(page, cameraIds)
    for (let n = 0; n < presses; n++) await page.press('-')
    return played
  }
  const fast = await forward(Math.log2(FAST))
  await page.press('r')
  const back = await play(page, cameraIds)
  const fastBack = await forward(Math.log2(FAST))
  if (zero > Date.now()) throw new Error('the pictures are of the future')
  return [
    ...speedFigure(`forward at ${FAST}×`, fast, FAST),
    ...speedFigure('backward at 1×', back, 1),
    ...speedFigure(`backward at ${FAST}×`, fastBack, FAST),
  ]
}

interface Played {
  /** Recorded time by time of watching, of the slowest tile. */
  speed: number
  /** Pictures a second of one tile, the mean of all. */
  pictures: number
}

async function play(page: PlaybackPage, cameraIds: string[]): Promise<Played> {
  await page.press('Space')
  await page.wait(2000)
  await page.takePictures()
  await page.wait(FAST_MS)
  const pictures = await page.takePictures()
  await page.press('Space')
  await page.wait(SETTLE_MS)
  const speeds = cameraIds.map(id => speedOf(pictures.filter(([camera]) => camera === id)))
  return { speed: Math.min(...speeds), pictures: (pictures.length / cameraIds.length / FAST_MS) * 1000 }
}

function speedOf(pictures: PaintedPicture[]): number {
  const [first, last] = [pictures[0], pictures.at(-1)]
  if (!first || !last || first === last) return 0
  return Math.abs(last[2] - first[2]) / (last[1] - first[1])
}

const speedFigure = (what: string, { speed, pictures }: Played, rate: number): Figure[] => [
  { what: `${what}: time it takes, of what it should`, value: rate / speed, unit: '×', limit: 1.05 },
  { what: `${what}: pictures a second and tile`, value: pictures, unit: '/s' },
]
