import { Client } from 'pg'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { openEventSockets, type AlarmFrame } from './support/event-sockets.ts'
import { openIntake, type Sent } from './support/intake.ts'
import { rawNotify } from './support/notify-peer.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { addSensors } from './support/device/sensors.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'

const SOCKETS = 50
const RATE = 100
const STEADY_SECONDS = 60
const BURST = { rate: 500, count: 5000, repeatEach: 10 }
const SENSORS = { prefix: 'BENCH', sensors: 1000 }
/** Frames still under way after the last answer. */
const SETTLE_MS = 30_000

export const claim: Claim = {
  name: 'events',
  about: `intake to frame on ${SOCKETS} event sockets, ${RATE} events/s, then ${BURST.count} in 10 s`,
  async measure() {
    const product = await startProduct('events', { demo: true })
    try {
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureOn(product: Product): Promise<Figure[]> {
  const { url, databaseUrl } = product
  await addSensors(databaseUrl, SENSORS.prefix, SENSORS.sensors)
  const sessions: SignedIn[] = []
  for (let n = 0; n < SOCKETS; n++) sessions.push(await signIn(url, USER, PASSWORD))
  const heard = createHearing()
  const sockets = await openEventSockets(url, sessions, heard.take)
  const [session] = sessions
  if (!session) throw new Error('nobody signed in')
  const intake = await openIntake(url, session, SENSORS)
  try {
    await intake.send('warm', { rate: 50, count: 100 })
    const raw = await rawNotify(databaseUrl, { rate: RATE, count: RATE * 10 })
    const meter = createCpuMeter(product)
    const steady = await intake.send('steady', { rate: RATE, count: RATE * secondsOf(STEADY_SECONDS) })
    await heard.all('steady', steady)
    const steadyCpu = meter.figures(`at ${RATE}/s`, steady)
    const burst = await intake.send('burst', BURST)
    const settledMs = await heard.all('burst', burst)
    const burstCpu = meter.figures('in the burst', burst)
    // A frame sent twice would come now.
    await pause(1000)
    return [
      ...steadyFigures(heard.latencies('steady', steady), steady, raw.latencyMs),
      ...steadyCpu,
      ...burstFigures(await countStored(databaseUrl), heard, burst, settledMs),
      ...burstCpu,
    ]
  } finally {
    intake.close()
    sockets.close()
  }
}

function steadyFigures(latencies: number[], sent: Sent, rawMs: number[]): Figure[] {
  const raw = (q: number) => ({ what: 'INSERT+NOTIFY+COMMIT alone', value: quantile(rawMs, q) })
  return [
    {
      what: `intake → frame p50 (${latencies.length} frames)`,
      value: quantile(latencies, 0.5),
      unit: 'ms',
      against: raw(0.5),
    },
    {
      what: 'intake → frame p99',
      value: quantile(latencies, 0.99),
      unit: 'ms',
      against: raw(0.99),
      limit: 500,
    },
    { what: 'intake → frame worst', value: quantile(latencies, 1), unit: 'ms' },
    { what: 'intake → answer p99', value: quantile(sent.answerMs, 0.99), unit: 'ms' },
    { what: 'not accepted at 100/s', value: sent.refused.size, unit: 'events', limit: 0 },
  ]
}

function burstFigures(stored: Stored, heard: Hearing, sent: Sent, settledMs: number): Figure[] {
  const { lost, doubled } = heard.faults('burst', sent)
  return [
    {
      what: `burst, ${BURST.count} events of which every tenth sent twice: not accepted`,
      value: sent.refused.size,
      unit: 'events',
      limit: 0,
    },
    {
      what: 'burst: lost in the database',
      value: Math.max(0, BURST.count - sent.refused.size - stored.distinct),
      unit: 'events',
      limit: 0,
    },
    {
      what: 'burst: doubled in the database',
      value: stored.counted - stored.distinct,
      unit: 'events',
      limit: 0,
    },
    { what: `burst: lost on ${SOCKETS} sockets`, value: lost, unit: 'frames', limit: 0 },
    { what: `burst: doubled on ${SOCKETS} sockets`, value: doubled, unit: 'frames', limit: 0 },
    { what: 'burst: intake → frame p99', value: quantile(heard.latencies('burst', sent), 0.99), unit: 'ms' },
    { what: 'burst: last answer → last frame', value: settledMs, unit: 'ms' },
  ]
}

/** CPU since the last figures, so that a run on a shared machine can be judged. */
function createCpuMeter(product: Product) {
  const programs = { server: product.pidOf('apps/server'), PostgreSQL: product.pidOf('postgres') }
  const read = () => Object.values(programs).map(pid => cpuSeconds([pid]))
  let before = read()
  return {
    figures(when: string, sent: Sent): Figure[] {
      const now = read()
      const spent = now.map((seconds, index) => seconds - (before[index] ?? 0))
      before = now
      return Object.keys(programs).map((program, index) => ({
        what: `CPU of ${program} an event ${when}, its ${SOCKETS} frames included`,
        value: ((spent[index] ?? Number.NaN) * 1000) / sent.sentAt.size,
        unit: 'ms',
      }))
    },
  }
}

type Stored = { distinct: number; counted: number }

async function countStored(databaseUrl: string): Promise<Stored> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Stored>(
      `select count(distinct description)::int as distinct, sum(count)::int as counted
       from alarm where description like 'burst-%'`,
    )
    return rows[0] ?? { distinct: 0, counted: 0 }
  } finally {
    await client.end()
  }
}

type Hearing = ReturnType<typeof createHearing>

/** Frames by socket, time and number: alarms are told apart by the id of their event. */
function createHearing() {
  const frames = new Map<string, { at: number[]; times: number[] }>()
  const counts = new Map<string, number>()
  const nameOf = (id: string) => id.slice(0, id.indexOf('-'))

  function take(socket: number, frame: AlarmFrame, at: number) {
    if (frame.type === 'alarm.changed') return
    const id = frame.data.description
    const known = frames.get(id) ?? { at: [], times: Array.from({ length: SOCKETS }, () => 0) }
    known.at.push(at)
    known.times[socket] = (known.times[socket] ?? 0) + 1
    frames.set(id, known)
    counts.set(nameOf(id), (counts.get(nameOf(id)) ?? 0) + 1)
  }

  return {
    take,
    /** Waits for every frame of a run. @returns ms it took */
    async all(name: string, { sentAt }: Sent) {
      const start = performance.now()
      const isThere = () => (counts.get(name) ?? 0) >= sentAt.size * SOCKETS
      await until(`frames of ${name}`, SETTLE_MS, isThere).catch(() => undefined)
      return performance.now() - start
    },
    latencies: (name: string, { sentAt }: Sent) =>
      [...frames].flatMap(([id, { at }]) =>
        nameOf(id) === name ? at.map(moment => moment - (sentAt.get(id) ?? Number.NaN)) : [],
      ),
    /** Frames of accepted events that came on too few or too many sockets. */
    faults(name: string, { sentAt, refused }: Sent) {
      const accepted = [...sentAt.keys()].filter(id => nameOf(id) === name && !refused.has(id))
      const times = accepted.map(id => frames.get(id)?.times ?? [])
      const seen = times.flat()
      return {
        lost: accepted.length * SOCKETS - seen.filter(n => n > 0).length,
        doubled: seen.reduce((sum, n) => sum + Math.max(0, n - 1), 0),
      }
    },
  }
}
