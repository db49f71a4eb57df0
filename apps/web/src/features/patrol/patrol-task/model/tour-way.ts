import type { PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'
import type { WayStop, WayStopState } from '#shared/map/map-store.ts'

function stateOf(stop: PatrolTaskStop, { status, position }: PatrolTaskDetails): WayStopState {
  if (status === 'in_progress' && stop.position === position) return 'now'
  if (stop.verdict !== null && stop.verdict !== 'normal') return 'wrong'
  return stop.visitedAt === null ? 'ahead' : 'done'
}

/** The way of a patrol and where it is on it; stops without a place are left out. */
export const wayOf = (task: PatrolTaskDetails): WayStop[] =>
  task.stops.flatMap(stop =>
    stop.longitude === null || stop.latitude === null
      ? []
      : [
          {
            longitude: stop.longitude,
            latitude: stop.latitude,
            number: stop.position + 1,
            state: stateOf(stop, task),
          },
        ],
  )

/** Whole minutes since the tolerance of a patrol that has not begun is over; undefined while it is on time. */
export function minutesLate(
  { status, onTimeUntil }: Pick<PatrolTaskDetails, 'status' | 'onTimeUntil'>,
  now: number,
): number | undefined {
  const minutes = Math.floor((now - Date.parse(onTimeUntil)) / 60_000)
  return status === 'unstarted' && minutes > 0 ? minutes : undefined
}
