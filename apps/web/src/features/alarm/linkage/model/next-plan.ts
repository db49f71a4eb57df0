import { CELL_MINUTES, cellsOf, holdsAt, siteMoment, WEEK_CELLS, type TimeRange } from '@palisade/contract'

const CELL = CELL_MINUTES * 60_000

/** When a plan holds next: now, from a moment on (ms since 1970), or never any more. */
export type NextPlan = { kind: 'now' } | { kind: 'at'; at: number } | { kind: 'never' }

/** Looks a week ahead from now, and a week from the first day on where the plan begins later. */
export function nextPlan(range: TimeRange, now: number): NextPlan {
  const cells = cellsOf(range)
  const [first] = range.dates
  if (holdsAt(range, cells, siteMoment(now))) return { kind: 'now' }
  const begin = first === undefined ? now : Math.max(now, new Date(`${first}T00:00:00`).getTime())
  const start = startOfCell(begin)
  for (let cell = 0; cell <= WEEK_CELLS; cell += 1) {
    const at = start + cell * CELL
    if (at >= now && holdsAt(range, cells, siteMoment(at))) return { kind: 'at', at }
  }
  return { kind: 'never' }
}

/** By the clock on the wall, which runs ahead of UTC by quarters of an hour in some zones. */
function startOfCell(moment: number): number {
  const at = new Date(moment)
  at.setMinutes(at.getMinutes() - (at.getMinutes() % CELL_MINUTES), 0, 0)
  return at.getTime()
}
