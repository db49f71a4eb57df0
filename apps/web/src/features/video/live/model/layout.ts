import {
  FREE_LAYOUTS,
  FREE_TILE_LIMIT,
  LIVE_TILE_LIMIT,
  WALL_LAYOUTS,
  type WallLayout,
} from '@palisade/contract'
import { columnsFor, type WallSize } from '#shared/player/wall/columns-for.ts'

/** Whether a layout is a free view: an even grid of auxiliary streams, beside the layouts with large windows. */
export const isFree = (layout: WallLayout): boolean => FREE_LAYOUTS.some(free => free === layout)

/** The most cameras at once while a layout is chosen (VIDEO-2, VIDEO-40). */
export const tileLimitOf = (layout: WallLayout): number =>
  isFree(layout) ? FREE_TILE_LIMIT : LIVE_TILE_LIMIT

/** A window's place on the wall's grid, counted from 1: column, row, and how many cells it takes each way. */
export interface Cell {
  column: number
  row: number
  span: number
}

export interface LayoutGrid {
  columns: number
  rows: number
  cells: Cell[]
}

const at = (column: number, row: number, span = 1): Cell => ({ column, row, span })

function even(count: number, columns: number): LayoutGrid {
  const cells = Array.from({ length: count }, (_, index) =>
    at((index % columns) + 1, Math.floor(index / columns) + 1),
  )
  return { columns, rows: Math.ceil(count / columns), cells }
}

/** The layouts with large windows for what matters most. */
const uneven: Readonly<Partial<Record<WallLayout, LayoutGrid>>> = {
  6: { columns: 3, rows: 3, cells: [at(1, 1, 2), at(3, 1), at(3, 2), at(1, 3), at(2, 3), at(3, 3)] },
  10: {
    columns: 4,
    rows: 4,
    cells: [at(1, 1, 2), at(3, 1, 2), ...even(8, 4).cells.map(({ column, row }) => at(column, row + 2))],
  },
}

/** The windows of a layout (VIDEO-3) or free view. @param columns of one whose windows are all alike; left out, about as many as rows */
export const gridOf = (layout: WallLayout, columns = columnsFor(layout, undefined)): LayoutGrid =>
  uneven[layout] ?? even(layout, columns)

/** The arrangement of a layout in which its pictures are the largest. @param shape of a picture, width by height */
export const fittingGrid = (layout: WallLayout, size: WallSize | undefined, shape: number): LayoutGrid =>
  gridOf(layout, columnsFor(layout, size, shape))

/** The smallest layout with room for so many windows; none of them is a free view. */
export const layoutFor = (windows: number): WallLayout =>
  WALL_LAYOUTS.find(layout => layout >= windows) ?? LIVE_TILE_LIMIT

/** The smallest layout with room for so many windows, a free view where nothing else has. */
export const roomFor = (windows: number): WallLayout =>
  [...WALL_LAYOUTS, ...FREE_LAYOUTS].find(layout => layout >= windows) ?? FREE_TILE_LIMIT

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The window, of those that `isTaken` names, that lies next in a direction; the same one when there is none. */
export function neighbour(
  { cells }: LayoutGrid,
  from: number,
  direction: Direction,
  isTaken: (window: number) => boolean = () => true,
): number {
  const start = cells[from]
  if (!start) return from
  const middle = (cell: Cell) => ({ x: cell.column + cell.span / 2, y: cell.row + cell.span / 2 })
  const here = middle(start)
  const ranked = cells
    .map((cell, index) => ({ index, x: middle(cell).x - here.x, y: middle(cell).y - here.y }))
    .filter(({ index, x, y }) => isTaken(index) && isToward(direction, x, y))
    .toSorted((a, b) => distance(direction, a) - distance(direction, b))
  return ranked[0]?.index ?? from
}

function isToward(direction: Direction, x: number, y: number): boolean {
  if (direction === 'left') return x < 0
  if (direction === 'right') return x > 0
  return direction === 'up' ? y < 0 : y > 0
}

/** Straight ahead counts once, aside twice: right of a small window is the one beside it, not one below. */
function distance(direction: Direction, { x, y }: { x: number; y: number }): number {
  const isSideways = direction === 'left' || direction === 'right'
  return isSideways ? Math.abs(x) + 2 * Math.abs(y) : Math.abs(y) + 2 * Math.abs(x)
}
