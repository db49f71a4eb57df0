import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

const LOOK_EVERY = 15_000

export const storesQuery = () =>
  queryOptions({
    queryKey: ['recording', 'stores'],
    queryFn: ({ signal }) => api.recording.getStores({}, { signal }),
    // The bytes that wait and whether it serves change by themselves.
    refetchInterval: LOOK_EVERY,
    meta: { ownErrors: true },
  })
