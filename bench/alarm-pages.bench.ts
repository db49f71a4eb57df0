import { contract, DEEPEST_ROW } from '@palisade/contract'
import { OPERATOR } from './support/alarm/alarm-history.ts'
import { waitForCountedDays } from './support/alarm/counted-days.ts'
import { makeHistoryOnce } from './support/alarm/kept-history.ts'
import type { RecordRequest } from './support/alarm/record-filters.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'

const ALARMS = Number(process.env['BENCH_ALARMS'] ?? 1_000_000)
/** A folder that keeps the alarms for the next run. */
const KEPT_IN = process.env['BENCH_DATA']
/** The largest page: the way to the depth is the shortest. */
const STRIDE = 300
/** The pages that are walked behind the last page number: 150,000 rows. */
const WALKED = 500
/** The usual page, taken at every so many of those. */
const PAGE = 20
const EVERY = 5
const LIMIT_MS = 50

const orders = [
  { name: 'newest first', request: { orderBy: 'occurredAt', order: 'desc' } },
  { name: 'oldest first', request: { orderBy: 'occurredAt', order: 'asc' } },
  { name: 'most urgent first', request: { orderBy: 'level', order: 'desc' } },
  { name: 'least urgent first', request: { orderBy: 'level', order: 'asc' } },
] as const satisfies { name: string; request: RecordRequest }[]

export const claim: Claim = {
  name: 'alarm-pages',
  about: `pages of ${PAGE} behind row ${DEEPEST_ROW.toLocaleString('en')} of ${ALARMS.toLocaleString('en')} alarms, at every ${EVERY * STRIDE} rows of the next ${WALKED * STRIDE} by cursor through the real call`,
  async measure() {
    const product = await startProduct('alarm-pages', { folder: KEPT_IN })
    try {
      await makeHistoryOnce(product.databaseUrl, ALARMS, [OPERATOR])
      // A year of alarms that came at once is counted by the roll-up: that work is not of the pages.
      await waitForCountedDays(await signIn(product.url, USER, PASSWORD))
      const figures: Figure[] = []
      for (const user of [USER, OPERATOR]) {
        const session = await signIn(product.url, user, PASSWORD)
        for (const { name, request } of orders)
          figures.push(figureOf(`${name} (${user})`, await walk(session, request)))
      }
      return figures
    } finally {
      await product.stop()
    }
  },
}

/** ms of pages behind the last number; a list may end before all are walked. */
async function walk(session: SignedIn, order: RecordRequest): Promise<number[]> {
  const pageNum = Math.floor(DEEPEST_ROW / STRIDE)
  let { cursor } = await timedPage(session, { ...order, pageNum, pageSize: STRIDE })
  const samples: number[] = []
  for (let walked = 0; cursor !== undefined && walked < WALKED; walked += 1) {
    const here = { ...order, pageNum, cursor }
    if (walked % EVERY === 0) samples.push((await timedPage(session, { ...here, pageSize: PAGE })).took)
    cursor = (await timedPage(session, { ...here, pageSize: STRIDE })).cursor
  }
  return samples
}

async function timedPage(session: SignedIn, request: RecordRequest) {
  const start = performance.now()
  const answer = await session.post(contract.alarm.getRecords, request)
  const text = await answer.text()
  const took = performance.now() - start
  const { success, returnObj } = JSON.parse(text) as { success: boolean; returnObj?: { next?: string } }
  if (!success) throw new Error(`refused: ${text.slice(0, 300)}`)
  return { took, cursor: returnObj?.next }
}

/** The deepest tenth is told apart: a page must not cost more with each page before it. */
function figureOf(name: string, samples: readonly number[]): Figure {
  const deepest = samples.slice(-Math.ceil(samples.length / 10))
  const told = `p50 ${quantile(samples, 0.5).toFixed(1)} ms, of the deepest ${deepest.length} ${quantile(deepest, 0.5).toFixed(1)} ms`
  return {
    what: `${name}, ${samples.length} pages: ${told}, p95`,
    value: quantile(samples, 0.95),
    unit: 'ms',
    limit: LIMIT_MS,
  }
}
