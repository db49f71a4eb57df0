import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'
import { useQueries } from '@tanstack/react-query'
import type { Finder, Found } from '#shared/feature/parts.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useCentre } from '#shared/session/session-store.ts'

export interface FoundGroup {
  title: PlainKey
  found: readonly Found[]
}

/** An answer that is younger than this is shown without asking again, ms. */
const FRESH_FOR = 10_000

/** Asks the finders once typing pauses, in their order; those that failed find nothing and are told of. */
export function useFound(finders: readonly Finder[], typed: string) {
  const centreId = useCentre()?.id
  const wanted = typed.trim().slice(0, SEARCH_TEXT_LIMIT)
  const text = useDebounced(wanted, TYPING_PAUSE)
  const answers = useQueries({
    queries: finders.map(({ title, find }) => ({
      queryKey: ['search', centreId, title, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
      enabled: text !== '',
      staleTime: FRESH_FOR,
      retry: false,
      meta: { ownErrors: true },
    })),
  })
  const groups = finders.flatMap(({ title }, index): FoundGroup[] => {
    const found = answers[index]?.data ?? []
    return text === '' || found.length === 0 ? [] : [{ title, found }]
  })
  return {
    groups,
    /** The groups are those of what was typed a moment ago. */
    isBehind: text !== wanted,
    isSearching: text !== wanted || answers.some(answer => answer.isFetching),
    failed: finders.filter((_, index) => answers[index]?.isError).map(({ title }) => title),
  }
}
