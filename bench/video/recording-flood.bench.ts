import { contract } from '@palisade/contract'
import { launchChromium } from '../../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { addBesideCameras } from '../support/device/sensors.ts'
import { pause, secondsOf, until } from '../support/duration.ts'
import { openFlood, openIntake, type Intake, type Sent } from '../support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { cpuSeconds, residentMiB } from '../support/usage.ts'
import { openWall, type Wall } from '../support/video/wall.ts'

/** Alarms a second, open loop. */
const RATE = 1000
const SECONDS = 20
const SENDERS = 400
const TILES = 4
/** Alarms that are taken a second when senders do not wait, and how long the answer of 99 in 100 takes at RATE, ms. */
const TAKEN_LEAST = 3000
const P99_MOST_MS = 65
/** Two sets of sensors, each in the areas of recorded cameras: no sensor sends the same type twice within a part. */
const STEADY = { prefix: 'STEADY', sensors: 3000 }
const FLOOD = { prefix: 'FLOOD', sensors: 5000 }
/** Recording, linkage, notices and the page settle for so long before anything counts, ms. */
const SETTLE_MS = 30_000
const REST_SECONDS = 20
/** After a flood memory is to be back by then, ms. */
const BACK_MS = 60_000
/** Of the memory before the flood. */
const BACK_RATIO = 1.2
/** Memory stands when it has not grown by more MiB for so long, ms. */
const STANDS_MIB = 2
const STANDS_FOR_MS = 30_000
const STANDS_WITHIN_MS = 600_000
const MEDIA = 'apps/media/src/main.ts'

export const claim: Claim = {
  name: 'recording-flood',
  about: `alarms beside recorded cameras of the demo's site, its rules and notices on: ${RATE}/s for ${SECONDS} s, then ${SENDERS} senders as fast as they are answered for as long; then ${RATE}/s again with ${TILES} tiles open in a Chromium on the same cores`,
  async measure() {
    const product = await startProduct('recording-flood', { demo: true })
    const browser = await launchChromium()
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const cameras = await camerasOnline(session)
      for (const { prefix, sensors } of [STEADY, FLOOD])
        await addBesideCameras(product.databaseUrl, prefix, sensors)
      const intake = await openIntake(product.url, session, STEADY)
      const flooded = await floodAlone(product, session, intake)
      const watched = await floodWatched(
        await openWall(browser, product.url, session, { layout: TILES, cameras }),
        intake,
      )
      intake.close()
      return [...flooded, ...watched]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

/** The flood where no console runs on the product's cores. */
async function floodAlone(product: Product, session: SignedIn, intake: Intake): Promise<Figure[]> {
  const flood = await openFlood(product.url, session, { ...FLOOD, senders: SENDERS })
  // The first sign of life makes each sensor online, which is another matter than its alarms.
  await intake.send('warm', { rate: 200, count: STEADY.sensors })
  await pause(SETTLE_MS)
  await untilMemoryStands(product.pidOf(MEDIA))

  const before = residentMiB(product.pidOf(MEDIA))
  const rest = await shareOfMedia(product, () => pause(REST_SECONDS * 1000))
  const seconds = secondsOf(SECONDS)
  const steady = await shareOfMedia(product, () =>
    intake.send('steady', { rate: RATE, count: RATE * seconds }),
  )
  const fast = await shareOfMedia(product, () => flood.send(seconds))
  const most = residentMiB(product.pidOf(MEDIA))
  await pause(BACK_MS)
  const after = residentMiB(product.pidOf(MEDIA))
  const later = await shareOfMedia(product, () => pause(REST_SECONDS * 1000))
  flood.close()
  return [
    ...answersOf(steady.result, `at ${RATE}/s`, P99_MOST_MS),
    {
      what: 'alarms taken a second, as fast as answered',
      value: fast.result.taken / seconds,
      unit: '/s',
      least: TAKEN_LEAST,
    },
    { what: 'not taken', value: steady.result.refused.size + fast.result.refused, unit: 'events', limit: 0 },
    { what: 'media at rest', value: rest.share, unit: '% of a core' },
    ...[
      { when: `at ${RATE}/s`, share: steady.share },
      { when: 'as fast as answered', share: fast.share },
      { when: `${BACK_MS / 1000} s after it`, share: later.share },
    ].map(({ when, share }) => ({
      what: `media more than at rest, ${when}`,
      value: share - rest.share,
      unit: '% of a core',
      limit: 10,
    })),
    {
      what: `memory of media ${BACK_MS / 1000} s after: ${before.toFixed(0)} → ${most.toFixed(0)} → ${after.toFixed(0)} MiB, ratio`,
      value: after / before,
      unit: '',
      limit: BACK_RATIO,
    },
  ]
}

/**
 * Waits for the memory of a media program that has just begun: V8 collects pictures that are over only when there are 40 MiB of them, which
 * takes two minutes, and until then it grows whether or not anything rings.
 */
async function untilMemoryStands(pid: number): Promise<void> {
  let last = 0
  await until('memory of media stands', STANDS_WITHIN_MS, async () => {
    await pause(STANDS_FOR_MS)
    const [before, now] = [last, residentMiB(pid)]
    last = now
    return now - before <= STANDS_MIB
  })
}

/** Whether tiles keep their pace while the console that shows them pops the alarms up. */
async function floodWatched(wall: Wall, intake: Intake): Promise<Figure[]> {
  await wall.open()
  await watchJumps(wall)
  await pause(SETTLE_MS)
  const sent = await intake.send('watched', { rate: RATE, count: RATE * secondsOf(SECONDS) })
  return [
    ...answersOf(sent, `at ${RATE}/s with ${TILES} tiles in Chromium on the same cores`),
    { what: 'live tiles that fell behind', value: await jumpsOn(wall), unit: 'times', limit: 0 },
  ]
}

const answersOf = ({ answerMs }: Sent, when: string, limit?: number): Figure[] => [
  { what: `sent → answer p50 ${when}`, value: quantile(answerMs, 0.5), unit: 'ms' },
  {
    what: `sent → answer p99 ${when}`,
    value: quantile(answerMs, 0.99),
    unit: 'ms',
    ...(limit !== undefined && { limit }),
  },
]

async function camerasOnline(session: SignedIn) {
  let cameras: { id: string; name: string }[] = []
  await until('cameras online', 60_000, async () => {
    const { list } = await session.call(contract.device.getByPage, { kind: 'camera', pageSize: 20 })
    cameras = list.filter(({ state }) => state === 'online').map(({ id, name }) => ({ id, name }))
    return cameras.length >= TILES
  })
  return cameras.slice(0, TILES)
}

/** Runs something. @returns its result, and the CPU that media took meanwhile, percent of a core */
async function shareOfMedia<Result>(product: Product, run: () => Promise<Result>) {
  const pids = [product.pidOf(MEDIA)]
  const [cpu, from] = [cpuSeconds(pids), performance.now()]
  const result = await run()
  return { result, share: ((cpuSeconds(pids) - cpu) * 100_000) / (performance.now() - from) }
}

/** Counts each time that a tile of the page tells that it jumped to the present picture. */
const watchJumps = (wall: Wall) =>
  wall.page.evaluate(`window.jumps = 0; new MutationObserver(records => {
    for (const { addedNodes } of records) for (const node of addedNodes)
      if (node.textContent?.includes('Fell behind')) window.jumps += 1
  }).observe(document.body, { childList: true, subtree: true })`)

const jumpsOn = async (wall: Wall): Promise<number> => Number(await wall.page.evaluate('window.jumps'))
