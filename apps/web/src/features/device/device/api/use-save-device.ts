import type { DeviceDetails } from '@palisade/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { deviceListKey } from '../../../../shared/queries/devices.ts'
import { resourceTreeKey } from '../../../../shared/queries/resource-tree.ts'
import { inputOf, type DeviceFields } from '../model/device-form.ts'

/** Adds a device, or changes the one that the operator has seen. */
export const saveDevice = (fields: DeviceFields, seen: DeviceDetails | undefined) =>
  seen
    ? api.device.update({ ...inputOf(fields), id: seen.id, version: seen.version })
    : api.device.add(inputOf(fields))

export function useDeleteDevices() {
  const refresh = useRefreshDevices()
  return useMutation({
    mutationFn: (ids: string[]) => api.device.batchDelete({ ids }),
    onSuccess: refresh,
  })
}

export function useMoveDevices() {
  const refresh = useRefreshDevices()
  return useMutation({
    mutationFn: (input: { ids: string[]; areaId: string }) => api.device.batchMove(input),
    onSuccess: refresh,
  })
}

export async function refreshDevices(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: deviceListKey })
  void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
}

export function useRefreshDevices() {
  const queryClient = useQueryClient()
  return () => refreshDevices(queryClient)
}
