import { Client } from 'pg'
import { findProgram } from '../e2e/support/processes.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { addressOf, startPanelEstate, type PanelEstate } from './support/device/panel-estate.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn } from './support/session.ts'
import { simulateDay } from './support/device/status-day.ts'
import {
  countStates,
  moveDevice,
  readStateEvents,
  registerPanels,
  writes,
} from './support/device/status-fleet.ts'
import { judge, type RealOutage } from './support/device/status-verdict.ts'
import { cpuSeconds, residentMiB } from './support/usage.ts'

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 10_000)
/**
 * Share of keep-alive exchanges that get no answer at all, for measuring the rules alone. With 5 % of the segments lost each way TCP's
 * own repeats leave one in 100,000 (0.0975^5); this is a hundred times that.
 */
const DAY_LOSS = 0.001
const DAY_OUTAGES = 500
/** How long the devices are disturbed, s. */
const DISTURBED_SECONDS = 240
const STEADY_SECONDS = 60
/** From the last sign of life until a console is told, all waiting for timers and commits included. */
const TOLD_WITHIN_SECONDS = 30

const share = (part: number) => Math.max(1, Math.round(DEVICES * part))

export const claim: Claim = {
  name: 'device-status',
  about: `${DEVICES.toLocaleString('en')} panels over real sockets with the whole product, 1 % and 5 % of all segments lost each way, devices restarted, cut off, moved and reset, our drivers' process and server killed; then a day on the rules alone`,
  async measure() {
    const estate = await startPanelEstate()
    const product = await startProduct('device-status', { demo: true })
    const client = new Client({ connectionString: product.databaseUrl })
    try {
      await client.connect()
      return [...(await measureOn(product, estate, client)), ...measureDay()]
    } finally {
      await client.end().catch(() => undefined)
      estate.stop()
      await product.stop()
    }
  },
}

async function measureOn(product: Product, estate: PanelEstate, client: Client): Promise<Figure[]> {
  const ids = await registerPanels(client, DEVICES, estate.port)
  const addresses = ids.map((_, n) => addressOf(n))
  estate.order({ do: 'loss', addresses: addresses.filter((_, n) => n % 2 === 0), loss: 0.01 })
  estate.order({ do: 'loss', addresses: addresses.filter((_, n) => n % 2 === 1), loss: 0.05 })
  // Picked up as after any start.
  const from = Date.now()
  process.kill(product.pidOf('apps/server'), 'SIGKILL')
  await until('all online', 300_000, async () => (await countStates(client)).get('online') === DEVICES)
  const onlineAfter = (Date.now() - from) / 1000

  const steady = await measureSteady(product, client)
  const begun = Date.now()
  const outages = await disturb(product, estate, ids)
  const mendedAt = Date.now()
  await until(
    'all online again',
    180_000,
    async () => (await countStates(client)).get('online') === DEVICES,
  ).catch(() => undefined)
  const stuck = DEVICES - ((await countStates(client)).get('online') ?? 0)
  const events = await readStateEvents(client, begun)
  const end = Date.now()
  const verdict = judge(events, outages, { mustFindFrom: 50_000, until: end })
  const unknown = events.filter(event => event.state === 'unknown').length
  const deviceMs = DEVICES * (end - begun)
  const daysWatched = deviceMs / 86_400_000
  return [
    { what: 'all online after a start of the server', value: onlineAfter, unit: 's' },
    ...steady,
    {
      what: `false offline, of ${daysWatched.toFixed(1)} device-days (${verdict.falseOffline} times): share of time`,
      value: (100 * verdict.falseMs) / deviceMs,
      unit: '%',
      limit: 0.1,
    },
    {
      what: 'false offline, devices of a hundred a day',
      value: (100 * verdict.falseOffline) / daysWatched,
      unit: '%',
      limit: 0.1,
    },
    {
      what: `real outages of ${verdict.outages} that were not found`,
      value: verdict.missed,
      unit: '',
      limit: 0,
    },
    { what: 'outage until told, p50', value: quantile(verdict.foundAfter, 0.5) / 1000, unit: 's' },
    { what: 'outage until told, p99', value: quantile(verdict.foundAfter, 0.99) / 1000, unit: 's' },
    {
      what: 'outage until told, slowest',
      value: Math.max(...verdict.foundAfter) / 1000,
      unit: 's',
      limit: TOLD_WITHIN_SECONDS,
    },
    {
      what: `of ${verdict.duringRestart.length} more that began while our drivers were restarted, slowest`,
      value: Math.max(...verdict.duringRestart) / 1000,
      unit: 's',
    },
    { what: 'states told unknown meanwhile', value: unknown, unit: '' },
    {
      what: `not online ${((end - mendedAt) / 1000).toFixed(0)} s after all was mended`,
      value: stuck,
      unit: '',
      limit: 0,
    },
  ]
}

async function measureSteady(product: Product, client: Client): Promise<Figure[]> {
  const [server, drivers, postgres] = [
    product.pidOf('apps/server'),
    driversOf(product),
    product.pidOf('postgres'),
  ]
  const seconds = STEADY_SECONDS
  const before = { writes: await writes(client), own: cpu(server, drivers), postgres: cpuSeconds([postgres]) }
  await pause(seconds * 1000)
  const after = { writes: await writes(client), own: cpu(server, drivers), postgres: cpuSeconds([postgres]) }
  const percent = (spent: number) => (100 * spent) / seconds
  return [
    { what: 'server, CPU of one core', value: percent(after.own.server - before.own.server), unit: '%' },
    {
      what: "drivers' process, CPU of one core",
      value: percent(after.own.drivers - before.own.drivers),
      unit: '%',
    },
    { what: 'PostgreSQL, CPU of one core', value: percent(after.postgres - before.postgres), unit: '%' },
    { what: 'server, resident', value: residentMiB(server), unit: 'MiB' },
    { what: "drivers' process, resident", value: residentMiB(drivers), unit: 'MiB' },
    { what: 'rows written', value: (after.writes.rows - before.writes.rows) / seconds, unit: 'a second' },
    {
      what: 'transactions',
      value: (after.writes.commits - before.writes.commits) / seconds,
      unit: 'a second',
    },
  ]
}

/** The process of our drivers, which the server starts. */
const driversOf = (product: Product) => findProgram(product.pidOf('apps/server'), 'host/child.ts')

/** The server's tree has the drivers' process in it. */
function cpu(server: number, drivers: number) {
  const ofDrivers = cpuSeconds([drivers])
  return { server: cpuSeconds([server]) - ofDrivers, drivers: ofDrivers }
}

/** Disturbs the devices in every way that happens on a site. @returns the devices that were really away */
async function disturb(product: Product, estate: PanelEstate, ids: readonly string[]): Promise<RealOutage[]> {
  const seconds = secondsOf(DISTURBED_SECONDS)
  const session = await signIn(product.url, USER, PASSWORD)
  const outages: RealOutage[] = []
  const begun = Date.now()
  const pending: Promise<void>[] = []
  const at = (second: number, work: () => void | Promise<void>) =>
    pending.push(
      pause(second * 1000)
        .then(work)
        .catch((error: unknown) => console.log(`  ${String(error)}`)),
    )
  const away = (
    n: number,
    second: number,
    lasts: number,
    how: 'refuses' | 'hangs',
    isDuringRestart = false,
  ) => {
    const addresses = [addressOf(n)]
    const outage = { id: ids[n] ?? '', from: 0, to: 0, isDuringRestart }
    outages.push(outage)
    at(second, () => {
      outage.from = Date.now()
      estate.order({ do: 'kill', addresses, how })
    })
    at(second + lasts, () => {
      estate.order({ do: 'revive', addresses })
      outage.to = Date.now()
    })
  }
  let next = 0
  const some = (part: number) => Array.from({ length: share(part) }, () => next++)
  const between = (low: number, high: number) => low + Math.random() * (high - low)

  // Real outages, while nothing of ours is restarted.
  for (const n of some(0.02))
    away(n, between(1, seconds * 0.25), between(60, 90), n % 2 ? 'hangs' : 'refuses')
  // A switch with everything behind it.
  for (const n of some(0.05)) away(n, seconds * 0.1, 60, 'refuses')
  // Some devices restart: that is too short to be an outage.
  for (const n of some(0.03)) away(n, between(1, seconds * 0.4), between(5, 15), n % 2 ? 'hangs' : 'refuses')
  for (const n of some(0.1))
    at(between(1, seconds * 0.9), () => estate.order({ do: 'reset', addresses: [addressOf(n)] }))
  for (const n of some(0.005))
    at(between(1, seconds * 0.3), async () => {
      const [id = '', from] = [ids[n], Date.now()]
      estate.order({ do: 'kill', addresses: [addressOf(n)], how: 'refuses' })
      await moveDevice(session, id, addressOf(n, 2))
      outages.push({ id, from, to: Date.now(), isDuringRestart: false })
    })
  // Some while our own drivers are being restarted: found late, for nobody looked meanwhile.
  for (const n of some(0.01)) away(n, seconds * 0.5 + between(0, 10), 90, n % 2 ? 'hangs' : 'refuses', true)
  at(seconds * 0.5, () => void process.kill(driversOf(product), 'SIGKILL'))
  at(seconds * 0.9, () => void process.kill(product.pidOf('apps/server'), 'SIGKILL'))
  await Promise.all(pending)
  await pause(Math.max(0, begun + seconds * 1000 - Date.now()))
  return outages
}

function measureDay(): Figure[] {
  const start = performance.now()
  const day = simulateDay(DEVICES, DAY_LOSS, DAY_OUTAGES)
  const took = ((performance.now() - start) / 1000).toFixed(0)
  return [
    {
      what: `a day on the rules alone (turned in ${took} s), ${day.lost.toLocaleString('en')} exchanges lost: devices falsely offline`,
      value: (100 * day.falselyOffline) / day.devices,
      unit: '%',
      limit: 0.1,
    },
    {
      what: `the same day: of ${day.outages} outages not found within three intervals`,
      value: day.outages - day.found,
      unit: '',
      limit: 0,
    },
    { what: 'the same day: slowest after the last sign of life', value: day.slowestMs / 1000, unit: 's' },
    { what: 'the same day: still offline a minute after their return', value: day.stuck, unit: '', limit: 0 },
  ]
}
