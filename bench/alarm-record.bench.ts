import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { addOperator, makeAlarmHistory, OPERATOR, SITE } from './support/alarm/alarm-history.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { recordFilters, type RecordWorld } from './support/alarm/record-filters.ts'
import { signIn } from './support/session.ts'
import { timeCalls } from './support/timed-calls.ts'
import { cpuSeconds } from './support/usage.ts'

const ALARMS = Number(process.env['BENCH_ALARMS'] ?? 1_000_000)
const CALLS = 40
/** Calls before those that count: they open connections, make plans and bring pages into memory. */
const WARM = 5
const LIMIT_MS = 50

export const claim: Claim = {
  name: 'alarm-record',
  about: `a page of ${ALARMS.toLocaleString('en')} alarms through the real call, every filter, as administrator and as an operator of ${SITE.operatorAreas} of ${SITE.parks * SITE.areasAPark} areas; the worse of the two is told`,
  async measure() {
    const product = await startProduct('alarm-record')
    try {
      await makeAlarmHistory(product.databaseUrl, ALARMS)
      await addOperator(product.databaseUrl)
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureOn({ url, databaseUrl, pidOf }: Product): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const bare = { what: 'the newest 20 rows by SQL alone', value: quantile(await bareQuery(client), 0.95) }
    const world = await readWorld(client)
    const users = {
      administrator: await signIn(url, USER, PASSWORD),
      operator: await signIn(url, OPERATOR, PASSWORD),
    }
    const pids = [pidOf('apps/server'), pidOf('postgres')]
    const figures: Figure[] = []
    for (const { name, request } of recordFilters(world)) {
      const took: Took[] = []
      for (const [user, session] of Object.entries(users)) {
        const before = cpuSeconds(pids)
        const samples = await timeCalls(
          session,
          contract.alarm.getRecords,
          n => ({ pageSize: 20, ...request(n) }),
          { calls: CALLS, warm: WARM },
        )
        took.push({ user, samples, cpuMs: ((cpuSeconds(pids) - before) * 1000) / (CALLS + WARM) })
      }
      figures.push({ ...worst(name, took), unit: 'ms', limit: LIMIT_MS, against: bare })
    }
    return figures
  } finally {
    await client.end()
  }
}

interface Took {
  user: string
  samples: number[]
  /** CPU time of server and PostgreSQL together for one call: it does not depend on the machine's other load. */
  cpuMs: number
}

function worst(name: string, took: Took[]) {
  const [slowest] = took.toSorted((a, b) => quantile(b.samples, 0.95) - quantile(a.samples, 0.95))
  if (!slowest) throw new Error('nobody asked')
  const { user, samples, cpuMs } = slowest
  const what = `${name} (${user}): CPU ${cpuMs.toFixed(1)} ms a call, p50 ${quantile(samples, 0.5).toFixed(1)} ms, p95`
  return { what, value: quantile(samples, 0.95) }
}

/** The floor: the same PostgreSQL giving the newest rows with their sources, and nothing else. */
async function bareQuery(client: Client): Promise<number[]> {
  const samples: number[] = []
  for (let n = -WARM; n < CALLS; n++) {
    const start = performance.now()
    await client.query(
      `select a.*, s.* from alarm a join alarm_source s on s.id = a.source_id order by a.id desc limit 20`,
    )
    if (n >= 0) samples.push(performance.now() - start)
  }
  return samples
}

async function readWorld(client: Client): Promise<RecordWorld> {
  const read = async (query: string) => (await client.query<{ v: string }>(query)).rows.map(({ v }) => v)
  return {
    parks: await read(
      `select id as v from area where kind = 'park' and code like 'BENCHPARK%' order by code`,
    ),
    areas: await read(`select id as v from area where code ~ '^BENCHPARK[0-9]+A' order by code`),
    devices: await read(`select id as v from device where code like 'BENCHDEV%' order by code limit 100`),
    numbers: await read(`select number as v from alarm order by md5(number) limit 100`),
  }
}
