import type { deviceCalls, deviceStateCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { deviceStateKey } from '#shared/queries/devices.ts'

export type OfflineQuery = InputOf<typeof deviceStateCalls.getOfflineByPage>
export type DeviceQuery = InputOf<typeof deviceCalls.getByPage>

export const stateKeys = {
  offline: [...deviceStateKey, 'offline'] as const,
  devices: [...deviceStateKey, 'devices'] as const,
  history: (id: string) => [...deviceStateKey, 'history', id] as const,
  histories: [...deviceStateKey, 'history'] as const,
}

export const offlineQuery = (input: OfflineQuery) =>
  listQuery(stateKeys.offline, api.deviceState.getOfflineByPage, input)

/** The devices that can be checked. */
export const checkableQuery = (input: DeviceQuery) =>
  listQuery(stateKeys.devices, api.device.getByPage, input)

export const stateHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: stateKeys.history(id),
    queryFn: ({ signal }) => api.deviceState.getHistory({ id }, { signal }),
    meta: { ownErrors: true },
  })
