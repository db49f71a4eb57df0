import type { EventType } from '@palisade/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { onEventBatch } from './listeners.ts'

/** After any of these events, what is below these keys is fetched again. */
type Refresh = readonly [events: readonly EventType[], ...keys: QueryKey[]]

/**
 * Keeps lists fresh by the server's events, however many come: the `listen` of a feature whose lists are fetched again rather
 * than changed in place.
 */
export const refreshOn =
  (...refreshes: readonly Refresh[]) =>
  (queryClient: QueryClient): (() => void) => {
    const ends = refreshes.map(([events, ...keys]) =>
      onEventBatch(events, () => {
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
      }),
    )
    return () => ends.forEach(end => end())
  }
