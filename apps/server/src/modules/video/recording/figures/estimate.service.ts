import { cellsOf, DAY_CELLS, type PlanEstimate, type RecordingPlanFields } from '@palisade/contract'
import { WEEK_CELLS } from '@palisade/contract'
import { listFolders } from '../state/recording-state.queries.ts'
import { coverageOf } from './coverage.ts'
import type { FiguresDeps } from './figures.service.ts'
import { listOrdered } from '../order/recording-order.queries.ts'
import { DAY_MS } from '../pack/day-hours.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'

/** The rate of a camera is the mean of what was recorded in the last days, ms. */
const RATE_WITHIN_MS = 7 * DAY_MS

/** Seconds that a plan records on an average day; 0 for a plan that waits for alarms, which nobody can foresee. */
function secondsPerDay(plan: Pick<RecordingPlanFields, 'isEnabled' | 'planType' | 'timeRange'>): number {
  if (!plan.isEnabled || plan.planType === 'alarm') return 0
  const filled = cellsOf(plan.timeRange).filter(Boolean).length
  return (filled / WEEK_CELLS) * DAY_CELLS * 1800
}

/** How much a plan needs, by what was measured of its cameras. */
export function createEstimateService({ db, clock }: FiguresDeps) {
  return {
    async getEstimate({ cameraIds, plan }): Promise<PlanEstimate> {
      const now = clock.now()
      const [ordered, folders] = await Promise.all([listOrdered(db), listFolders(db)])
      const chosen = new Set(cameraIds)
      const others = ordered.filter(camera => camera.plan && !chosen.has(camera.id))
      const coverage = await coverageOf(
        db,
        [...chosen, ...others.map(camera => camera.id)],
        now - RATE_WITHIN_MS,
        now,
      )
      const rateOf = (id: string) => {
        const own = coverage.get(id)
        return own && own.seconds > 0 ? own.bytes / own.seconds : undefined
      }
      const rates = [...chosen].flatMap(id => rateOf(id) ?? [])
      const quotaBytes = folders
        .filter(folder => folder.state !== 'failed')
        .reduce((sum, folder) => sum + folder.quota_bytes - folder.locked_bytes, 0)
      if (rates.length === 0) return { bytesPerDay: null, measured: 0, daysThatFit: null, quotaBytes }
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
      const bytesPerDay = mean * chosen.size * secondsPerDay(plan)
      const ofOthers = others.reduce(
        (sum, camera) => sum + (rateOf(camera.id) ?? mean) * (camera.plan ? secondsPerDay(camera.plan) : 0),
        0,
      )
      const daily = bytesPerDay + ofOthers
      const daysThatFit = daily > 0 && quotaBytes > 0 ? quotaBytes / daily : null
      return { bytesPerDay, measured: rates.length, daysThatFit, quotaBytes }
    },
  } satisfies CallsOf<'recording'>
}
