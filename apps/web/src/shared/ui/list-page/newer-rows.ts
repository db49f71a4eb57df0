import type { Page } from '@palisade/contract'

/**
 * How many rows the newest page tells of that came after the shown one. Beyond the count of a total, only those are known that are
 * not among the shown ones, where these are the newest.
 */
export function newerRows<Row extends { id: string }>(
  shown: Page<Row>,
  newest: Page<Row>,
  isNewestFirst: boolean,
): number {
  if (newest.capped !== true) return Math.max(0, newest.total - shown.total)
  if (!isNewestFirst) return 0
  const known = new Set(shown.list.map(({ id }) => id))
  return newest.list.filter(({ id }) => !known.has(id)).length
}
