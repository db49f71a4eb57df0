import { z } from 'zod'
import { inOrder } from './fields.ts'

/** Page sizes the pager offers, and the default (COMMON-14). */
export const PAGE_SIZES = [10, 20, 50, 100, 200, 300] as const
export const DEFAULT_PAGE_SIZE = 10

/** Page numbers reach this many rows (COMMON-47); large lists go on by cursor (COMMON-48), others must be narrowed. */
export const DEEPEST_ROW = 10_000

/** A total is counted up to this many rows; more shows as `10,000+`. */
export const COUNT_CAP = 10_000

/**
 * The request of a list: page, size, order and the module's own filters. A span among them begins before it ends.
 * @param orderBy names of the columns the list may be ordered by
 */
export function pageRequest<
  const Order extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(orderBy: Order, filters: Filters) {
  const request = z.strictObject({
    pageNum: z.int().min(1).max(DEEPEST_ROW).default(1),
    pageSize: z
      .int()
      .refine(size => (PAGE_SIZES as readonly number[]).includes(size), 'page_size')
      .default(DEFAULT_PAGE_SIZE),
    orderBy: z.enum(orderBy).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...filters,
  })
  return inOrder(request)
}

/** A cursor is a few values in base64url. */
export const CURSOR_LIMIT = 200
const cursor = z
  .string()
  .max(CURSOR_LIMIT)
  .regex(/^[\w-]+$/)

/**
 * The request of a large list. With a `cursor` from an answer of the same order and filters, the page begins there and not
 * at `pageNum` (COMMON-48).
 */
export function largePageRequest<
  const Order extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(orderBy: Order, filters: Filters) {
  return pageRequest(orderBy, { cursor: cursor.optional(), ...filters })
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

/** The answer of a large list: `next` where more rows follow, `previous` where a page of a cursor has rows before it. */
export function largePageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ next: cursor.optional(), previous: cursor.optional() })
}

export interface Page<Item> {
  list: Item[]
  total: number
  capped?: boolean
  pageNum: number
  pageSize: number
  /** Cursors of the neighbouring pages; large lists only. */
  next?: string
  previous?: string
}
