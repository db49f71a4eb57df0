import type { SnapSearch } from '../api/snap-queries.ts'
import type { SnapFilters } from './snap-filters.tsx'

/** ISO 8601 */
export interface Span {
  startTime: string
  endTime: string
}

const DAY_MS = 24 * 3_600_000

/** The 24 hours up to now, which are searched where no time is chosen. @param now ms since 1970 */
export const lastDay = (now: number): Span => ({
  startTime: new Date(now - DAY_MS).toISOString(),
  endTime: new Date(now).toISOString(),
})

/** The call's filters for those of the panel. */
export function requestOf(
  { near, readable, hit, ...filters }: SnapFilters,
  span: Span,
): Omit<SnapSearch, 'pageNum' | 'pageSize' | 'orderBy' | 'order' | 'cursor'> {
  return {
    ...span,
    ...filters,
    ...(near && { isNear: true }),
    ...(readable && { hasPlate: readable === 'with' }),
    ...(hit && { isHit: hit === 'with' }),
  }
}
