import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what an event tells into everything cached under a key. An answer that is under way may have been read before
 * the event and come after it: the patch goes into it, too. What was out of date stays so, and is fetched when it is
 * shown; the cache's own way to set data would call it fresh.
 * @param patch gives the same object back when nothing of it changes
 */
export function patchQueries<T>(queryClient: QueryClient, queryKey: QueryKey, patch: (data: T) => T): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const apply = () => patchOne(query, patch)
    apply()
    // One that fails or is given up brings nothing to patch.
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => undefined)
  }
}

function patchOne<T>(query: Query, patch: (data: T) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (data === undefined) return
  const patched = patch(data as T)
  if (patched === data) return
  query.setData(patched, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}
