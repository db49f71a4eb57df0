import { ALARM_EXPORT_LIMIT, contract } from '@palisade/contract'
import { Client } from 'pg'
import { makeAlarmHistory } from '../support/alarm/alarm-history.ts'
import { raisePictured } from '../support/alarm/pictured-alarms.ts'
import type { Claim, Figure } from '../support/claim.ts'
import { pause } from '../support/duration.ts'
import { memoryOf, readThrough } from '../support/export-figures.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { cpuSeconds, peakResidentMiB, residentMiB } from '../support/usage.ts'

const ROWS = 50_000
/** As many as one export of chosen alarms holds. */
const SLIDES = ALARM_EXPORT_LIMIT
/** How often the progress is asked for, ms. */
const LOOK_EVERY = 100

export const claim: Claim = {
  name: 'alarm-export',
  about: `every one of ${ROWS.toLocaleString('en')} alarm records as .xlsx, and ${SLIDES} with pictures as slides and as ZIP, through the real calls`,
  async measure() {
    return [...(await on(measureSheet)), ...(await on(measurePictured))]
  },
}

/** Each on a product of its own, because the most that a program ever had resident never goes down. */
async function on(measure: (product: Product) => Promise<Figure[]>): Promise<Figure[]> {
  const product = await startProduct('alarm-export')
  try {
    await makeAlarmHistory(product.databaseUrl, ROWS)
    return await measure(product)
  } finally {
    await product.stop()
  }
}

async function measureSheet({ url, databaseUrl, pidOf }: Product): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const server = pidOf('apps/server')
  const bare = await readRows(databaseUrl)
  await pause(2000)
  const before = { resident: residentMiB(server), cpu: cpuSeconds([server]) }
  const start = performance.now()
  const answer = await session.post(contract.alarm.exportAll, {})
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('spreadsheetml')) throw new Error(`no sheet: ${await answer.text()}`)
  const { bytes, firstMs } = await readThrough(answer, start)
  const seconds = (performance.now() - start) / 1000
  return [
    {
      what: `${ROWS.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB`,
      value: seconds,
      unit: 's',
      against: { what: 'reading the same rows by SQL alone', value: bare },
      limit: 20,
    },
    { what: 'CPU of the server', value: cpuSeconds([server]) - before.cpu, unit: 's' },
    { what: 'first byte after', value: firstMs, unit: 'ms' },
    ...memoryOf('the sheet', server, before.resident),
  ]
}

async function measurePictured({ url, pidOf }: Product): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const server = pidOf('apps/server')
  const ids = await raisePictured(url, session, { prefix: 'BENCHDEV', count: SLIDES })
  await pause(2000)
  const before = residentMiB(server)
  const slides = await made(session, contract.alarmExport.exportSlides, ids)
  const memory = memoryOf('the slides', server, before)
  const pictures = await made(session, contract.alarmExport.exportPictures, ids)
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return [
    { what: `${SLIDES} alarms as slides, ${mb(slides.bytes)}`, value: slides.seconds, unit: 's', limit: 20 },
    ...memory,
    { what: `${SLIDES} alarms as pictures, ${mb(pictures.bytes)}`, value: pictures.seconds, unit: 's' },
    { what: 'the most the server ever had resident, with both', value: peakResidentMiB(server), unit: 'MiB' },
  ]
}

/** Makes an export and waits for its file. */
async function made(
  session: SignedIn,
  call: typeof contract.alarmExport.exportSlides | typeof contract.alarmExport.exportPictures,
  ids: string[],
): Promise<{ seconds: number; bytes: number }> {
  const start = performance.now()
  const { fileId } = await session.call(call, { ids })
  for (;;) {
    const one = (await session.call(contract.alarmExport.getOwn, {})).find(each => each.fileId === fileId)
    if (one?.status === 'done') return { seconds: (performance.now() - start) / 1000, bytes: one.bytes }
    if (one?.status !== 'running') throw new Error(`no export: ${one?.errorCode ?? 'gone'}`)
    await pause(LOOK_EVERY)
  }
}

/** The floor: the same rows read by the driver in one statement and thrown away. @returns s */
async function readRows(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const start = performance.now()
    const { rowCount } = await client.query(
      'select a.*, s.* from alarm a join alarm_source s on s.id = a.source_id order by a.id desc',
    )
    if (rowCount !== ROWS) throw new Error(`${rowCount} rows, not ${ROWS}`)
    return (performance.now() - start) / 1000
  } finally {
    await client.end()
  }
}
