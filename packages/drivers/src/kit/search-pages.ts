import { DeviceFault } from './driver.ts'
import type { OwnFootage, Span } from './recordings.ts'

/** Pages of one search. */
const PAGES_MAX = 40
/** All the time of a command that searches, ms, with what is asked before: it must end before the command is given up. */
const LIMIT_MS = 5_500

/** When a search that begins now has to end, by `performance.now()`. */
export const searchEnd = (): number => performance.now() + LIMIT_MS
/** Finds of one search; a card that records by motion has some hundred a day. */
const FOUND_MAX = 2_000
/** Less than this between two files of a card is no gap, ms: cards tell whole seconds. */
const JOIN_MS = 2_000
/** Cards tell whole files: one may begin so long before the span that was asked for, or end so long after it, ms. */
const NEAR_MS = 60_000

/** The parts of spans within `[from, to)`, in order; those that touch or overlap are one. */
export function joinSpans(spans: readonly Span[], from: number, to: number): Span[] {
  const joined: Span[] = []
  const clipped = spans
    .map(([start, end]): Span => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
  for (const [start, end] of clipped.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && start <= last[1] + JOIN_MS) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

const isNear = ([start, end]: Span, from: number, to: number): boolean =>
  start <= end && start < to + NEAR_MS && end > from - NEAR_MS

export interface FoundPage<Found> {
  found: Found[]
  hasMore: boolean
}

export interface Collected<Found> {
  found: Found[]
  isWhole: boolean
}

/**
 * Asks page after page until the device says that there is no more.
 * @param nameOf tells two finds apart
 * @param until as `searchEnd` gave it; one page is asked for in any case
 * @returns `isWhole` false where there is more than one search may fetch
 * @throws DeviceFault `rejected` with `search_endless` when it repeats itself, or never begins
 */
export async function collectPages<Found>(
  ask: (page: number) => Promise<FoundPage<Found>>,
  nameOf: (found: Found) => string,
  until: number,
): Promise<Collected<Found>> {
  const all = new Map<string, Found>()
  for (let page = 0; page < PAGES_MAX && (page === 0 || performance.now() < until); page++) {
    const { found, hasMore } = await ask(page)
    const before = all.size
    for (const one of found) all.set(nameOf(one), one)
    if (!hasMore) return { found: [...all.values()], isWhole: true }
    if (found.length > 0 && all.size === before)
      throw new DeviceFault('rejected', 'the same page of footage again', 'search_endless')
    if (all.size >= FOUND_MAX) break
  }
  if (all.size === 0) throw new DeviceFault('rejected', 'a search without an end', 'search_endless')
  // A full card is no fault: the rest is asked for with a later beginning.
  return { found: [...all.values()], isWhole: false }
}

/** @throws DeviceFault `rejected` with `other_footage` when a page tells of other times than were asked for alone */
export async function searchPages(
  { from, to }: { from: number; to: number },
  ask: (page: number) => Promise<FoundPage<Span>>,
  until: number,
): Promise<OwnFootage> {
  const { found, isWhole } = await collectPages(
    async page => {
      const answer = await ask(page)
      if (answer.found.length > 0 && !answer.found.some(span => isNear(span, from, to)))
        throw new DeviceFault('rejected', 'footage of another time than asked for', 'other_footage')
      return answer
    },
    span => span.join(' '),
    until,
  )
  return { spans: joinSpans(found, from, to), isWhole }
}
