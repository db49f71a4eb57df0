import { contract } from '@palisade/contract'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { makePatrolYear, YEAR } from '../support/patrol/patrol-year.ts'
import { PASSWORD, startProduct, USER } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { timeCalls } from '../support/timed-calls.ts'

const CHECK_INS = Number(process.env['BENCH_CHECK_INS'] ?? 1_000_000)
const TIMING = { calls: 40, warm: 5 }
const DAY_MS = 86_400_000

export const claim: Claim = {
  name: 'patrol-history',
  about: `a year of ${CHECK_INS.toLocaleString('en')} check-ins, and the board of ${YEAR.boardPatrols} patrols under way, p95 of ${TIMING.calls} calls`,
  async measure() {
    const product = await startProduct('patrol-history')
    try {
      await makePatrolYear(product.databaseUrl, CHECK_INS)
      const session = await signIn(product.url, USER, PASSWORD)
      const page = async (what: string, filters: object, days = 365): Promise<Figure> => {
        const samples = await timeCalls(
          session,
          contract.patrolHistory.getByPage,
          () => ({ ...spanOf(days), ...filters }),
          TIMING,
        )
        return figureOf(`${what}, ${days} days`, samples, 50)
      }
      const figures = await timeCalls(session, contract.patrolHistory.getFigures, () => spanOf(30), TIMING)
      const board = await timeCalls(session, contract.patrolFoot.getBoard, () => ({}), TIMING)
      return [
        await page('history, a page', {}),
        await page('history of one plan', { planName: 'Walk 17' }),
        await page('history of one person', { personName: 'Guard 7' }),
        await page('late patrols', { punctuality: 'late' }),
        await page('patrols with an absence', { finding: 'absent' }),
        await page('patrols without a finding', { finding: 'none' }),
        figureOf('figures of 30 days', figures),
        figureOf('board', board, 100),
      ]
    } finally {
      await product.stop()
    }
  },
}

const spanOf = (days: number) => ({
  startTime: new Date(Date.now() - days * DAY_MS).toISOString(),
  endTime: new Date().toISOString(),
})

const figureOf = (what: string, samples: readonly number[], limit?: number): Figure => ({
  what: `${what}: p50 ${quantile(samples, 0.5).toFixed(1)} ms, p95`,
  value: quantile(samples, 0.95),
  unit: 'ms',
  ...(limit !== undefined && { limit }),
})
