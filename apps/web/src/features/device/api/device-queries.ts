import type { deviceCalls, InputOf } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/api.ts'

export type DeviceQuery = InputOf<typeof deviceCalls.getByPage>

export const deviceKeys = {
  list: ['device', 'list'] as const,
  details: (id: string) => ['device', 'details', id] as const,
}

export const devicesQuery = (input: DeviceQuery) =>
  queryOptions({
    queryKey: [...deviceKeys.list, input],
    queryFn: ({ signal }) => api.device.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

export const deviceDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: deviceKeys.details(id),
    queryFn: ({ signal }) => api.device.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the device.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
