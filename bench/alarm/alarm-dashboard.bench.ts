import { contract, type FiguresPeriod } from '@palisade/contract'
import { Client } from 'pg'
import { NARROWED, OPERATOR, SITE } from '../support/alarm/alarm-history.ts'
import { makeHistoryOnce } from '../support/alarm/kept-history.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { dayOf, waitForCountedDays } from '../support/alarm/counted-days.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { timeCalls } from '../support/timed-calls.ts'

const ALARMS = Number(process.env['BENCH_ALARMS'] ?? 10_000_000)
/** A folder that keeps the alarms for the next run, because making ten million takes many minutes. */
const KEPT_IN = process.env['BENCH_DATA']
const CALLS = 40
const WARM = 5
const PERIOD_LIMIT = 300
const NOW_LIMIT = 50
const DAY_MS = 86_400_000

export const claim: Claim = {
  name: 'alarm-dashboard',
  about: `the alarm dashboard over ${ALARMS.toLocaleString('en')} alarms of ${SITE.months} months, as administrator of the whole centre and as an operator of ${SITE.operatorAreas} of ${SITE.parks * SITE.areasAPark} areas, with all of their devices and with every second one`,
  async measure() {
    const product = await startProduct('alarm-dashboard', { folder: KEPT_IN })
    try {
      await makeHistoryOnce(product.databaseUrl, ALARMS, [OPERATOR, NARROWED])
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

/** Periods of every length, ending on any day. */
function anyPeriod(n: number): FiguresPeriod {
  const lengths = [1, 2, 7, 30, 31, 90, 180, 300]
  const days = lengths[n % lengths.length] ?? 1
  const to = Date.now() - ((n * 37) % Math.max(1, SITE.months * 30 - days)) * DAY_MS
  return { from: dayOf(to - (days - 1) * DAY_MS), to: dayOf(to) }
}

async function measureOn({ url, databaseUrl }: Product): Promise<Figure[]> {
  const users = [
    ['administrator', await signIn(url, USER, PASSWORD)],
    ['operator', await signIn(url, OPERATOR, PASSWORD)],
    ['operator of single devices', await signIn(url, NARROWED, PASSWORD)],
  ] as const
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const counted = await countEveryDay(client, users[0][1])
    const figures: Figure[] = [{ what: 'every day counted once', value: counted / 1000, unit: 's' }]
    for (const [name, session] of users) {
      const timing = { calls: CALLS, warm: WARM }
      const period = await timeCalls(session, contract.figures.getPeriod, anyPeriod, timing)
      const now = await timeCalls(session, contract.figures.getNow, () => ({}), timing)
      figures.push(
        ...figuresOf(`any period (${name})`, period, PERIOD_LIMIT),
        ...figuresOf(`live refresh (${name})`, now, NOW_LIMIT),
      )
    }
    return figures
  } finally {
    await client.end()
  }
}

const figuresOf = (what: string, samples: readonly number[], limit: number): Figure[] => [
  { what: `${what}, p50`, value: quantile(samples, 0.5), unit: 'ms' },
  { what: `${what}, p95`, value: quantile(samples, 0.95), unit: 'ms', limit },
]

/** Waits until the roll-up holds every alarm. @returns ms */
async function countEveryDay(client: Client, session: SignedIn): Promise<number> {
  const begun = performance.now()
  await waitForCountedDays(session)
  await client.query('vacuum analyze')
  return performance.now() - begun
}
