import type { deviceCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'

export type DeviceQuery = InputOf<typeof deviceCalls.getByPage>

/** Below this key every page of devices; events keep them fresh. */
export const deviceListKey = ['device', 'list'] as const

/** Below this key what tells how devices are: which are away, and their history. */
export const deviceStateKey = ['device-state'] as const

export const devicesQuery = (input: DeviceQuery) => listQuery(deviceListKey, api.device.getByPage, input)

/** Below this key how single devices are; events keep them fresh. */
export const deviceStandingKey = ['device', 'standing'] as const

/** One device with its state, for those who hold its id alone. */
export const deviceStandingQuery = (id: string) =>
  queryOptions({
    queryKey: [...deviceStandingKey, id],
    queryFn: ({ signal }) => api.device.getDetails({ id }, { signal }),
    retry: false,
    meta: { ownErrors: true },
  })

/** The name of one device, for those who hold its id alone. */
export const deviceNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['device', 'name', id],
    queryFn: async ({ signal }) => (await api.device.getDetails({ id }, { signal })).name,
    retry: false,
    meta: { ownErrors: true },
  })
