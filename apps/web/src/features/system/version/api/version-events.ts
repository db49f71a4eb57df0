import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '../../../../shared/events/listeners.ts'
import { versionKeys } from './version-queries.ts'

/** Keeps the list of versions and what the user is offered fresh. @returns a function that ends it */
export function listenToVersions(queryClient: QueryClient): () => void {
  const ends = [
    onEvent('version.changed', () => void queryClient.invalidateQueries({ queryKey: versionKeys.list })),
    onEvent('version.offered', () => void queryClient.invalidateQueries({ queryKey: versionKeys.offered })),
    onEvent('version.withdrawn', () => void queryClient.invalidateQueries({ queryKey: versionKeys.offered })),
  ]
  return () => ends.forEach(end => end())
}
