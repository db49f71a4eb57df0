/** Page sizes and the default count of page buttons (COMMON-14, COMMON-15). */
export const PAGER_COUNT = 7
const SMALLEST_COUNT = 5
const LARGEST_COUNT = 21

export type PagerItem = number | 'earlier' | 'later'

/** Pages needed for `total` rows; an empty list still has its first page. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** The nearest allowed count of page buttons: odd, 5 to 21. */
export function allowedCount(count: number): number {
  const bounded = Math.min(LARGEST_COUNT, Math.max(SMALLEST_COUNT, Math.floor(count)))
  return bounded % 2 === 0 ? bounded - 1 : bounded
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/**
 * The buttons between "previous" and "next": at most `count` page numbers, first and last always among them,
 * the present page in the middle where it can be, and a jump button for each gap.
 */
export function pagerItems(page: number, pageCount: number, count = PAGER_COUNT): PagerItem[] {
  const shown = allowedCount(count)
  if (pageCount <= shown) return range(1, pageCount)
  const inner = shown - 2
  const half = (inner - 1) / 2
  const from = Math.min(Math.max(2, page - half), pageCount - inner)
  const to = from + inner - 1
  return [
    1,
    ...(from > 2 ? (['earlier'] as const) : []),
    ...range(from, to),
    ...(to < pageCount - 1 ? (['later'] as const) : []),
    pageCount,
  ]
}

/** Where a jump button leads: as many pages on as lie between first and last. */
export function jumpTarget(item: PagerItem, page: number, pageCount: number, count = PAGER_COUNT): number {
  if (typeof item === 'number') return item
  const step = allowedCount(count) - 2
  return item === 'earlier' ? Math.max(1, page - step) : Math.min(pageCount, page + step)
}

/** A typed page number, brought into range; undefined when it is no number. */
export function typedPage(text: string, pageCount: number): number | undefined {
  if (!/^\d{1,9}$/.test(text.trim())) return undefined
  return Math.min(pageCount, Math.max(1, Number(text)))
}

/** The page beside the present one: by its number, or by a cursor behind the numbered pages. */
export interface Neighbour {
  page: number
  cursor?: string
}

interface Place {
  page: number
  pageCount: number
  /** Rows follow the numbered pages. */
  isCapped?: boolean
  isBeyond: boolean
  next?: string | undefined
  previous?: string | undefined
}

/** Where "previous" and "next" lead; a step that leads nowhere is left out. */
export function neighboursOf(place: Place): { previous?: Neighbour; next?: Neighbour } {
  const { page, pageCount, isBeyond, isCapped = false } = place
  const isNumbered = (at: number) => at >= 1 && at <= pageCount
  const [before, after] = [page - 1, page + 1]
  const byCursor = (at: number, cursor: string | undefined) => (cursor ? { page: at, cursor } : undefined)
  const previous =
    isBeyond && before > pageCount ? byCursor(before, place.previous) : before >= 1 && { page: before }
  const next =
    !isBeyond && isNumbered(after) ? { page: after } : (isBeyond || isCapped) && byCursor(after, place.next)
  return { ...(previous && { previous }), ...(next && { next }) }
}
