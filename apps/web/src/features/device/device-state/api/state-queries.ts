import type { deviceCalls, deviceStateCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { useChange } from '../../../../shared/api/use-change.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { fieldCodes } from '../../../../shared/ui/edit-form/use-field-refusals.ts'

export type OfflineQuery = InputOf<typeof deviceStateCalls.getOfflineByPage>
export type DeviceQuery = InputOf<typeof deviceCalls.getByPage>

export const stateKeys = {
  all: ['device-state'] as const,
  offline: ['device-state', 'offline'] as const,
  devices: ['device-state', 'devices'] as const,
  history: (id: string) => ['device-state', 'history', id] as const,
  histories: ['device-state', 'history'] as const,
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

/** The dialog's field that each refusal belongs to. */
export const fieldOfCode = {
  'device.maintenance_past': 'until',
  'device.maintenance_too_long': 'until',
} as const

export const useStartMaintenance = () =>
  useChange(
    (input: InputOf<typeof deviceStateCalls.startMaintenance>) => api.deviceState.startMaintenance(input),
    [stateKeys.all],
    fieldCodes(fieldOfCode),
  )

export const useEndMaintenance = () =>
  useChange((ids: string[]) => api.deviceState.endMaintenance({ ids }), [stateKeys.all])
