import { contract, DEEPEST_ROW, type InputOf } from '@palisade/contract'
import { Client } from 'pg'
import { addOperator, makeAlarmHistory, OPERATOR } from './support/alarm/alarm-history.ts'
import { addRules, addRuns, RULES, takeBegun } from './support/alarm/linkage-estate.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause } from './support/duration.ts'
import { addSensors } from './support/device/sensors.ts'
import { openIntake } from './support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { timeCalls } from './support/timed-calls.ts'

const EVENTS = Number(process.env['BENCH_ALARMS'] ?? 1_000_000)
const RATE = 100
const SECONDS = 10
const SENSORS = { prefix: 'LINK', sensors: RULES }
const WARM = 300
const CALLS = 40

export const claim: Claim = {
  name: 'linkage',
  about: `${RULES} rules at ${RATE} events/s until the first action begins, a dry run over ${EVENTS.toLocaleString('en')} events of 24 h, pages of the log of ${EVENTS.toLocaleString('en')} runs`,
  async measure() {
    const product = await startProduct('linkage', { demo: true })
    try {
      const begun = await measureBegun(product)
      await makeAlarmHistory(product.databaseUrl, EVENTS, '23 hours 59 minutes')
      await addOperator(product.databaseUrl)
      const dry = await measureDryRun(product)
      await addRuns(product.databaseUrl)
      return [...begun, ...dry, ...(await measureLog(product))]
    } finally {
      await product.stop()
    }
  },
}

async function measureBegun({ url, databaseUrl }: Product): Promise<Figure[]> {
  await addSensors(databaseUrl, SENSORS.prefix, SENSORS.sensors)
  await addRules(databaseUrl, SENSORS.prefix)
  const intake = await openIntake(url, await signIn(url, USER, PASSWORD), SENSORS)
  // A server reads its rules at an event of theirs, or within ten seconds where there was none, as here.
  await pause(11_000)
  await intake.send('warm', { rate: RATE, count: WARM })
  await pause(2_000)
  const from = new Date()
  const { refused } = await intake.send('linkage', { rate: RATE, count: RATE * SECONDS })
  intake.close()
  await pause(3_000)
  const { tookMs, noticedMs, doneMs, missing } = await takeBegun(databaseUrl, from)
  const of = `taken → first action begun`
  return [
    { what: 'taken → noticed p95', value: quantile(noticedMs, 0.95), unit: 'ms' },
    { what: `${of} p50`, value: quantile(tookMs, 0.5), unit: 'ms' },
    { what: `${of} p95`, value: quantile(tookMs, 0.95), unit: 'ms', limit: 300 },
    { what: 'taken → all actions of the rule done p95', value: quantile(doneMs, 0.95), unit: 'ms' },
    { what: `${of} slowest of ${tookMs.length}`, value: Math.max(...tookMs), unit: 'ms' },
    {
      what: 'events refused, or without an action that is done',
      value: refused.size + missing,
      unit: '',
      limit: 0,
    },
  ]
}

const everything = {
  eventTypes: [],
  levels: [],
  deviceIds: [],
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: { type: 'all', dates: [], data: [] },
  unacknowledgedSeconds: 30,
  actions: [],
} satisfies InputOf<typeof contract.linkage.dryRun>['rule']

async function measureDryRun({ url }: Product): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const began = performance.now()
  let [scanned, runs] = [0, 0]
  let position: { until?: string; after?: string } = {}
  for (;;) {
    const part = await session.call(contract.linkage.dryRun, { rule: everything, ...position })
    scanned += part.scanned
    runs += part.runs
    if (part.next === null) break
    position = { until: part.until, after: part.next }
  }
  const seconds = (performance.now() - began) / 1000
  return [
    {
      what: `dry run over ${scanned} events, of which ${runs} set the rule off`,
      value: seconds,
      unit: 's',
      limit: 30,
    },
  ]
}

async function measureLog({ url, databaseUrl }: Product): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select rule_id as id from linkage_run order by id desc limit 1',
  )
  await client.end()
  const figures: Figure[] = []
  for (const user of [USER, OPERATOR]) {
    const session = await signIn(url, user, PASSWORD)
    const filters = {
      newest: {},
      'deepest page number': { pageNum: DEEPEST_ROW / 20 },
      'of one rule': { ruleId: rows[0]?.id ?? '' },
      'of one type': { eventType: 'fire' as const },
      failed: { state: 'failed' as const },
      'behind the page numbers': await deepCursor(session),
    }
    for (const [name, filter] of Object.entries(filters)) {
      const samples = await timeCalls(
        session,
        contract.linkage.getLogByPage,
        () => ({ pageSize: 20, ...filter }),
        {
          calls: CALLS,
          warm: 5,
        },
      )
      figures.push({
        what: `log: ${name} (${user}) p95`,
        value: quantile(samples, 0.95),
        unit: 'ms',
        limit: 50,
      })
    }
  }
  return figures
}

/** Some 15,000 rows down. */
async function deepCursor(session: SignedIn): Promise<{ cursor?: string }> {
  let cursor: string | undefined
  for (let page = 0; page < 50; page += 1) {
    const answer = await session.call(contract.linkage.getLogByPage, {
      pageSize: 300,
      ...(cursor && { cursor }),
    })
    cursor = answer.next ?? cursor
  }
  return cursor === undefined ? {} : { cursor }
}
