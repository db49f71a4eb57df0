import type { Page } from '@palisade/contract'
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

/** For `patchQueries`: a page whose rows get what was told of them, by their ids; the same page when none of its rows is meant. */
export function withRows<Row extends { id: string }>(told: readonly (Partial<Row> & { id: string })[]) {
  const changes = new Map(told.map(change => [change.id, change]))
  return (page: Page<Row>): Page<Row> =>
    page.list.some(row => changes.has(row.id))
      ? { ...page, list: page.list.map(row => ({ ...row, ...changes.get(row.id) })) }
      : page
}
