import { DAY_CELLS, WEEK_CELLS, weekDays, type WeekCells } from '@palisade/contract'

/** A cell of the grid: a day's row and a half hour's column. */
export interface Spot {
  day: number
  half: number
}

export const indexOf = ({ day, half }: Spot): number => day * DAY_CELLS + half

/** The cells with the rectangle between two corners filled or cleared. */
export function withRectangle(cells: WeekCells, from: Spot, to: Spot, isFilled: boolean): boolean[] {
  const next = [...cells]
  for (let day = Math.min(from.day, to.day); day <= Math.max(from.day, to.day); day += 1) {
    for (let half = Math.min(from.half, to.half); half <= Math.max(from.half, to.half); half += 1) {
      next[indexOf({ day, half })] = isFilled
    }
  }
  return next
}

export const allCells = (isFilled: boolean): boolean[] => Array.from({ length: WEEK_CELLS }, () => isFilled)

const within = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)

/** Where a key leads from a cell of a grid of so many days; undefined for keys that do not move. */
export function spotByKey(
  key: string,
  { day, half }: Spot,
  days: number = weekDays.length,
): Spot | undefined {
  const to = (nextDay: number, nextHalf: number) => ({
    day: within(nextDay, days),
    half: within(nextHalf, DAY_CELLS),
  })
  switch (key) {
    case 'ArrowLeft':
      return to(day, half - 1)
    case 'ArrowRight':
      return to(day, half + 1)
    case 'ArrowUp':
      return to(day - 1, half)
    case 'ArrowDown':
      return to(day + 1, half)
    case 'Home':
      return to(day, 0)
    case 'End':
      return to(day, DAY_CELLS - 1)
    default:
      return undefined
  }
}
