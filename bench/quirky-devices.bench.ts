import { Client } from 'pg'
import { findProgram } from '../e2e/support/processes.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { startQuirkyEstate, type QuirkyEstate } from './support/device/quirky-estate.ts'
import { countReached, registerQuirky } from './support/device/quirky-fleet.ts'
import { startProduct, type Product } from './support/product.ts'
import { cpuSeconds, residentMiB } from './support/usage.ts'

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 1000)
const SECONDS = 600
/** Logins, services and subscriptions of all devices have come and gone by then, s. */
const SETTLE_SECONDS = 60
/** A device at rest is asked for events or a sign of life, and for no more. */
const REQUESTS_A_SECOND = 1
/** Counts of connections over the run. */
const COUNTS = 100
/** Growth of sockets and memory over the run that is noise, parts of one. */
const FLAT = 1.1

export const claim: Claim = {
  name: 'quirky-devices',
  about: `${DEVICES.toLocaleString('en')} devices of ONVIF and ISAPI on one server, each with a quirk, one in ten hanging, flooding or lying, ${SECONDS / 60} min at rest (BENCH_SECONDS)`,
  isLong: true,
  async measure() {
    const estate = await startQuirkyEstate(DEVICES)
    const product = await startProduct('quirky-devices')
    const client = new Client({ connectionString: product.databaseUrl })
    try {
      await client.connect()
      return await measureOn(product, estate, client)
    } finally {
      await client.end().catch(() => undefined)
      estate.stop()
      await product.stop()
    }
  },
}

async function measureOn(product: Product, estate: QuirkyEstate, client: Client): Promise<Figure[]> {
  const { devices } = estate
  const well = devices.filter(({ isHostile }) => !isHostile).length
  await registerQuirky(client, devices)
  // Picked up as after any start.
  const from = Date.now()
  process.kill(product.pidOf('apps/server'), 'SIGKILL')
  await until('all in touch', 300_000, async () => (await countReached(client)) === well)
  const inTouchAfter = (Date.now() - from) / 1000
  await pause(SETTLE_SECONDS * 1000)

  const before = await look(product, estate)
  const seconds = secondsOf(SECONDS)
  const sockets = await countSockets(estate, seconds)
  const after = await look(product, estate)
  const rates = devices.map((_, n) => ((after.requests[n] ?? 0) - (before.requests[n] ?? 0)) / seconds)
  const isWell = (_: number, n: number) => devices[n]?.isHostile === false
  const grown = (what: string, unit: string, [first, last]: readonly [number, number]): Figure => ({
    what: `${what}: ${first.toFixed(0)} → ${last.toFixed(0)} ${unit}, ratio`,
    value: last / first,
    unit: '',
    limit: FLAT,
  })
  return [
    { what: `${well} in touch after a start of the server`, value: inTouchAfter, unit: 's' },
    { what: 'requests a device, p50', value: quantile(rates.filter(isWell), 0.5), unit: 'a second' },
    {
      what: 'requests a device, the most',
      value: Math.max(...rates.filter(isWell)),
      unit: 'a second',
      limit: REQUESTS_A_SECOND,
    },
    {
      what: 'requests a device that hangs, floods or lies, the most',
      value: Math.max(...rates.filter((_, n) => !isWell(_, n))),
      unit: 'a second',
      limit: REQUESTS_A_SECOND,
    },
    grown('connections, the median of the first and of the last fifth of the time', '', sockets),
    grown('server, resident', 'MiB', [before.server, after.server]),
    grown("drivers' process, resident", 'MiB', [before.drivers, after.drivers]),
    {
      what: "drivers' process, CPU of one core",
      value: (100 * (after.cpu - before.cpu)) / seconds,
      unit: '%',
    },
    {
      what: `of ${well} that answer, not in touch at the end`,
      value: well - (await countReached(client)),
      unit: '',
      limit: 0,
    },
  ]
}

/** Waits, and counts open connections meanwhile: a single count depends on which devices are asked just then. */
async function countSockets(estate: QuirkyEstate, seconds: number): Promise<[number, number]> {
  const counts: number[] = []
  for (let n = 0; n < COUNTS; n++) {
    await pause((seconds * 1000) / COUNTS)
    counts.push((await estate.count()).sockets)
  }
  const fifth = COUNTS / 5
  return [quantile(counts.slice(0, fifth), 0.5), quantile(counts.slice(-fifth), 0.5)]
}

interface Look {
  requests: number[]
  /** MiB */
  server: number
  drivers: number
  /** s */
  cpu: number
}

async function look(product: Product, estate: QuirkyEstate): Promise<Look> {
  const server = product.pidOf('apps/server')
  const drivers = findProgram(server, 'host/child.ts')
  return {
    requests: (await estate.count()).requests,
    server: residentMiB(server),
    drivers: residentMiB(drivers),
    cpu: cpuSeconds([drivers]),
  }
}
