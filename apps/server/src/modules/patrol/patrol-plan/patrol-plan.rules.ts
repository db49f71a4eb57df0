import {
  isOver,
  patrolPlanTransitions,
  type FootRoute,
  type PatrolPlanDraft,
  type PatrolPlanAction,
  type PatrolPlanState,
  type PatrolTime,
} from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

/** The state that an action leads to. */
export function transition(
  { name, state }: { name: string; state: PatrolPlanState },
  action: PatrolPlanAction,
): PatrolPlanState {
  const next = patrolPlanTransitions[state][action]
  if ('refused' in next) throw new AppError(next.refused, { name })
  return next.to
}

/** Checks that a time is one at which can still be patrolled. */
export function requireTime(time: PatrolTime | null, now: number): PatrolTime {
  if (time === null) throw new AppError('patrol_plan.no_time')
  if (time.type === 'once' && Date.parse(time.to) <= Date.parse(time.from))
    throw new AppError('patrol_plan.completion_before_start')
  if (time.type === 'weekly' && time.week.type === 'custom' && time.week.data.length === 0)
    throw new AppError('patrol_plan.no_time')
  if (isOver(time, now)) throw new AppError('patrol_plan.expired')
  return time
}

/** Checks a way on foot. */
export function requireRoute(
  { order, absentMinutes, stops }: FootRoute,
  { toleranceMinutes, stops: cameras }: Pick<PatrolPlanDraft, 'toleranceMinutes' | 'stops'>,
): void {
  if (cameras.length > 0) throw new AppError('patrol_plan.two_ways')
  if (absentMinutes < toleranceMinutes) throw new AppError('patrol_plan.absent_too_soon')
  const isBackwards = stops.some(({ minutes }, index) => minutes < (stops[index - 1]?.minutes ?? 0))
  if (order === 'in_order' && isBackwards) throw new AppError('patrol_plan.minutes_backwards')
}
