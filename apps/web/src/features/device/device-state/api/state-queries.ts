import type { deviceCalls, deviceStateCalls, InputOf } from '@palisade/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export type OfflineQuery = InputOf<typeof deviceStateCalls.getOfflineByPage>
export type DeviceQuery = InputOf<typeof deviceCalls.getByPage>

export const stateKeys = {
  offline: ['device-state', 'offline'] as const,
  devices: ['device-state', 'devices'] as const,
  history: (id: string) => ['device-state', 'history', id] as const,
  histories: ['device-state', 'history'] as const,
}

export const offlineQuery = (input: OfflineQuery) =>
  queryOptions({
    queryKey: [...stateKeys.offline, input],
    queryFn: ({ signal }) => api.deviceState.getOfflineByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** The devices that can be checked. */
export const checkableQuery = (input: DeviceQuery) =>
  queryOptions({
    queryKey: [...stateKeys.devices, input],
    queryFn: ({ signal }) => api.device.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

export const stateHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: stateKeys.history(id),
    queryFn: ({ signal }) => api.deviceState.getHistory({ id }, { signal }),
    meta: { ownErrors: true },
  })

type Maintenance = InputOf<typeof deviceStateCalls.startMaintenance>

export function useStartMaintenance() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: Maintenance) => api.deviceState.startMaintenance(input),
    onSuccess: refresh,
    // The dialog shows them at its field.
    meta: { ownErrors: ['device.maintenance_past', 'device.maintenance_too_long'] },
  })
}

export function useEndMaintenance() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: string[]) => api.deviceState.endMaintenance({ ids }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['device-state'] })
}
