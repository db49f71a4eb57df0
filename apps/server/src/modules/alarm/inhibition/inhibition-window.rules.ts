import { CELL_MINUTES, cellsOf, holdsAt, siteMoment, WEEK_CELLS, type TimeRange } from '@palisade/contract'

const CELL_MS = CELL_MINUTES * 60_000

/**
 * When a range held last and then no more, within the week before; by the clock of the site.
 * @param now ms since 1970 @returns ms since 1970; undefined where it has held without a break, or not at all
 */
export function lastWindowEnd(range: TimeRange, now: number): number | undefined {
  const cells = cellsOf(range)
  const holds = (at: number) => holdsAt(range, cells, siteMoment(at))
  const first = new Date(now)
  first.setMinutes(Math.floor(first.getMinutes() / CELL_MINUTES) * CELL_MINUTES, 0, 0)
  for (let n = 0; n <= WEEK_CELLS; n += 1) {
    const end = first.getTime() - n * CELL_MS
    if (!holds(end) && holds(end - CELL_MS)) return end
  }
  return undefined
}
