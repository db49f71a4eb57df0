import type { DataColumn, DataSort } from './data-table.types.ts'

/** From this many rows on only those in view are drawn: 300 plain rows take 0.4 s a tick. */
export const VIRTUAL_FROM = 100

// antd collapses these two to a few px in virtual mode unless they have a width.
export const MARK_COLUMN_WIDTH = 40

const COLUMN_WIDTH = 160

export const isVirtual = (rowCount: number, pageSize = 0): boolean =>
  rowCount > 0 && Math.max(rowCount, pageSize) >= VIRTUAL_FROM

export const widthOf = <Row>(column: DataColumn<Row>): number => column.width ?? COLUMN_WIDTH

/**
 * Width of each column in px. Where not all of them fit beside those that stay in view at the end, the first ones are widened
 * until the last that fits ends there, so that none is cut in two; the others are reached by scrolling sideways.
 * @param available width of the table, px; undefined before it is measured
 */
export function fittedWidths<Row>(
  columns: readonly DataColumn<Row>[],
  markColumns: number,
  available: number | undefined,
): number[] {
  const widths = columns.map(widthOf)
  const isFixed = columns.map(({ fixed }) => fixed !== undefined)
  if (available === undefined || !columns.some(({ fixed }) => fixed === 'end')) return widths
  const room =
    available -
    totalWidth(
      widths.filter((_, index) => isFixed[index]),
      markColumns,
    )
  const moving = columns.flatMap((_, index) => (isFixed[index] ? [] : [index]))
  const count = moving.filter(
    (_, n) => sum(moving.slice(0, n + 1).map(index => widths[index] ?? 0)) <= room,
  ).length
  if (count === 0 || count === moving.length) return widths
  const fitting = moving.slice(0, count)
  const spare = room - sum(fitting.map(index => widths[index] ?? 0))
  const share = Math.floor(spare / count)
  return widths.map((width, index) => {
    if (index === fitting.at(-1)) return width + spare - share * (count - 1)
    return fitting.includes(index) ? width + share : width
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Width of all columns in px: below it the table scrolls sideways. */
export const totalWidth = (widths: readonly number[], markColumns: number): number =>
  sum(widths) + markColumns * MARK_COLUMN_WIDTH

/** Columns that stay at the end, last: they can only stay where no other follows. */
export const endsLast = <Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] => [
  ...columns.filter(column => column.fixed !== 'end'),
  ...columns.filter(column => column.fixed === 'end'),
]

type AntdOrder = 'ascend' | 'descend' | null | undefined

export const antdOrder = (sort: DataSort | undefined, key: string): AntdOrder => {
  if (sort?.by !== key) return null
  return sort.order === 'asc' ? 'ascend' : 'descend'
}

export function sortFromAntd(key: unknown, order: AntdOrder): DataSort | undefined {
  if (typeof key !== 'string' || !order) return undefined
  return { by: key, order: order === 'ascend' ? 'asc' : 'desc' }
}
