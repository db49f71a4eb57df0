import { z } from 'zod'

/** Page sizes the pager offers, and the default (COMMON-14). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 300] as const
export const DEFAULT_PAGE_SIZE = 10

/** Page numbers reach this many rows (COMMON-47); the filter or the time must be narrowed for more. */
export const DEEPEST_ROW = 10_000

/** A total is counted up to this many rows; more shows as `10000+`. */
export const COUNT_CAP = 10_000

/**
 * The request of a list: page, size, order and the module's own filters.
 * @param orderBy names of the columns the list may be ordered by
 */
export function pageRequest<
  const Order extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(orderBy: Order, filters: Filters) {
  return z.strictObject({
    pageNum: z.int().min(1).max(DEEPEST_ROW).default(1),
    pageSize: z
      .int()
      .refine(size => (PAGE_SIZES as readonly number[]).includes(size), 'page_size')
      .default(DEFAULT_PAGE_SIZE),
    orderBy: z.enum(orderBy).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...filters,
  })
}

/** The answer of a list. `capped` says that `total` stopped at COUNT_CAP. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    list: z.array(item),
    total: z.int(),
    capped: z.boolean().optional(),
    pageNum: z.int(),
    pageSize: z.int(),
  })
}

export interface Page<Item> {
  list: Item[]
  total: number
  capped?: boolean
  pageNum: number
  pageSize: number
}
