import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export const deviceDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['device', 'details', id],
    queryFn: ({ signal }) => api.device.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the device.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
