import type { DeviceState, StatePeriod } from '@palisade/contract'
import dayjs from 'dayjs'

/** Days that the history goes back (contract: getHistory). */
const DAYS = 7

/** A stretch of one day in one state, as shares of that day. */
export interface Stretch {
  state: DeviceState
  /** 0 = midnight, 1 = the next one. */
  from: number
  to: number
}
export interface Day {
  /** ms since 1970, local midnight. */
  start: number
  stretches: Stretch[]
}

/** The last seven local days, today last, each with the stretches of its hours; what is not known is left out. */
export function weekOf(periods: readonly StatePeriod[], now: number): Day[] {
  const today = dayjs(now).startOf('day')
  return Array.from({ length: DAYS }, (_, index) => {
    const midnight = today.subtract(DAYS - 1 - index, 'day')
    const start = midnight.valueOf()
    // A day may have 23 or 25 hours.
    const end = midnight.add(1, 'day').valueOf()
    const share = (moment: number) => (Math.min(Math.max(moment, start), end) - start) / (end - start)
    const stretches = periods
      .map(({ state, from, to }) => ({
        state,
        from: share(Date.parse(from)),
        to: share(to === null ? now : Date.parse(to)),
      }))
      .filter(stretch => stretch.to > stretch.from)
      .toSorted((a, b) => a.from - b.from)
    return { start, stretches }
  })
}
