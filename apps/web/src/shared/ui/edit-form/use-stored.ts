import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** The stored thing that a form is about, as a query fetches it. */
export interface Stored<Thing> {
  /** Undefined while it is fetched, and for a new thing. */
  data: Thing | undefined
  isNew: boolean
  error: Error | null
  refetch: () => void
  /** The stored object as it is now. */
  fetchNewest: () => Promise<Thing>
}

/** @param id undefined: a new thing */
export function useStored<Thing, Key extends QueryKey>(
  id: string | undefined,
  query: (id: string) => UseQueryOptions<Thing, Error, Thing, Key>,
): Stored<Thing> {
  const queryClient = useQueryClient()
  const options = query(id ?? '')
  const { data, error, refetch } = useQuery({ ...options, enabled: id !== undefined })
  return {
    data,
    isNew: id === undefined,
    error,
    refetch: () => void refetch(),
    fetchNewest: () => queryClient.fetchQuery(options),
  }
}
