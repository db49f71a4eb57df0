import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptPatrols } from './kept-patrols.ts'
import { ownPatrolsQuery } from './staff-queries.ts'

/** The guard's open patrols on foot, in a dead spot as they were known last; `since` says from when they are. */
export function useOwnPatrols() {
  const query = useQuery(ownPatrolsQuery())
  const kept = useMemo(() => (query.data ? undefined : keptPatrols()), [query.data])
  const patrols = query.data ?? kept?.patrols
  return {
    patrols,
    error: patrols ? undefined : query.error,
    retry: () => void query.refetch(),
    since: query.error ? (kept?.at ?? query.dataUpdatedAt) : undefined,
  }
}
