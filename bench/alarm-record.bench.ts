import { contract, type InputOf } from '@palisade/contract'
import { Client } from 'pg'
import readExcelFile from 'read-excel-file/node'
import { addAlarms } from './support/alarm-site.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { residentMiB } from './support/usage.ts'

const ALARMS = 1_000_000
const ROUNDS = 40
const DAY = 86_400_000
const PAGE_LIMIT_MS = 50
const SHEET = { rows: 50_000, seconds: 20, mib: 300 }

export const claim: Claim = {
  name: 'alarm-record',
  about: `record page over ${ALARMS} alarms of a year by every filter, and ${SHEET.rows} of them as .xlsx`,
  async measure() {
    const product = await startProduct('alarm-record')
    try {
      await addAlarms(product.databaseUrl, ALARMS)
      const session = await signIn(product.url, USER, PASSWORD)
      return [...(await measurePages(product, session)), ...(await measureSheet(product, session))]
    } finally {
      await product.stop()
    }
  },
}

type Request = InputOf<typeof contract.alarm.queryAlarmRecord>

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const turn = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

/** Each filter of the screen, with values that find much, little and nothing. */
function filters(
  areas: string[],
  devices: string[],
  numbers: string[],
): Record<string, (n: number) => Request> {
  const words = [
    'Camera-12',
    '摄像',
    '区域1',
    'Zone C',
    'gate',
    '误报',
    '树叶晃动',
    'no such thing',
    'A1',
    '100%',
  ]
  return {
    none: () => ({}),
    day: n => ({ from: ago(n + 1), to: ago(n) }),
    month: n => ({ from: ago(n + 30), to: ago(n) }),
    level: n => ({ levels: [turn(['very_urgent', 'urgent', 'general', 'low'] as const, n)] }),
    type: n => ({ types: [turn(['motion', 'fire', 'gas', 'intrusion', 'fence'] as const, n)] }),
    'five types': () => ({ types: ['fire', 'smoke', 'panic', 'tamper', 'motion'] }),
    status: n => ({ statuses: [turn(['on_alert', 'in_progress', 'rejected', 'completed'] as const, n)] }),
    processed: n => ({ processed: turn(['processed', 'unprocessed', 'false_alarm'] as const, n) }),
    area: n => ({ areaId: turn(areas, n) }),
    device: n => ({ deviceId: turn(devices, n) }),
    number: n => ({ number: turn(numbers, n) }),
    text: n => ({ searchText: turn(words, n) }),
    'text within a month': n => ({ searchText: turn(words, n), from: ago(30), to: ago(0) }),
    'by level': () => ({ orderBy: 'level', order: 'desc' }),
    'row 10,000': () => ({ pageNum: 500 }),
  }
}

async function measurePages({ databaseUrl }: Product, session: SignedIn): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const column = async (query: string) => (await client.query<{ v: string }>(query)).rows.map(row => row.v)
  const areas = await column(`select id as v from area where kind = 'area' order by random() limit ${ROUNDS}`)
  const devices = await column(`select id as v from device order by random() limit ${ROUNDS}`)
  const numbers = await column(`select number as v from alarm tablesample bernoulli (0.01) limit ${ROUNDS}`)
  await client.end()
  const floor = await timesOf(() => session.post(contract.alarm.getAlarmTypeTree, {}))
  const figures: Figure[] = []
  for (const [name, request] of Object.entries(filters(areas, devices, numbers))) {
    const times = await timesOf(n =>
      session.post(contract.alarm.queryAlarmRecord, { pageSize: 20, ...request(n) }),
    )
    figures.push({
      what: `page of 20 with total, filter ${name}, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      against: { what: 'a call that reads 20 rows', value: quantile(floor, 0.95) },
      limit: PAGE_LIMIT_MS,
    })
  }
  return figures
}

async function timesOf(ask: (n: number) => Promise<Response>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const start = performance.now()
    const answer = await ask(n)
    const body = (await answer.json()) as { success: boolean; errorCode?: string }
    times.push(performance.now() - start)
    if (!body.success) throw new Error(`refused: ${body.errorCode ?? answer.status}`)
  }
  return times
}

async function measureSheet(product: Product, session: SignedIn): Promise<Figure[]> {
  const server = product.pidOf('apps/server')
  const before = residentMiB(server)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMiB(server))), 20)
  const start = performance.now()
  // 360 days hold ALARMS alarms.
  const answer = await session.post(contract.alarm.alarmExportExcelAll, {
    from: ago((360 * SHEET.rows) / ALARMS),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  const rows = ((await readExcelFile(bytes))[0]?.data.length ?? 0) - 1
  if (Math.abs(rows - SHEET.rows) > SHEET.rows / 100) throw new Error(`the sheet has ${rows} rows`)
  return [
    { what: `${rows} rows as .xlsx`, value: seconds, unit: 's', limit: SHEET.seconds },
    { what: 'memory the server took for it', value: most - before, unit: 'MiB', limit: SHEET.mib },
  ]
}
