import type { FootBoardRow, PatrolCheckIn, PatrolTaskDetails } from '@palisade/contract'
import type { WayStop, WayStopState } from '#shared/map/map-store.ts'

const states = { on_time: 'done', early: 'done', late: 'wrong', absent: 'wrong' } as const

/** The open stop that is due first. */
const nextOf = (checkIns: readonly PatrolCheckIn[]): PatrolCheckIn | undefined =>
  checkIns.filter(({ verdict }) => verdict === null).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0]

/** The way of a patrol on foot, with the stop that is next; stops without a place are left out. */
export function footWayOf({ checkIns }: PatrolTaskDetails): WayStop[] {
  const next = nextOf(checkIns)
  const stateOf = (stop: PatrolCheckIn): WayStopState => {
    if (stop.verdict !== null) return states[stop.verdict]
    return stop === next ? 'now' : 'ahead'
  }
  return checkIns.flatMap(stop =>
    stop.longitude === null || stop.latitude === null
      ? []
      : [
          {
            longitude: stop.longitude,
            latitude: stop.latitude,
            number: stop.position + 1,
            state: stateOf(stop),
          },
        ],
  )
}

/** How long the next stop is overdue as m:ss, once its tolerance is over; undefined while it is not. */
export function overdueOf(
  { next, toleranceMinutes }: Pick<FootBoardRow, 'next' | 'toleranceMinutes'>,
  now: number,
): string | undefined {
  if (next === null) return undefined
  const seconds = Math.floor((now - Date.parse(next.at)) / 1000)
  if (seconds <= toleranceMinutes * 60) return undefined
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
