import type { deviceCalls, InputOf } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { deviceListKey } from '../../../../shared/queries/devices.ts'
import { resourceTreeKey } from '../../../../shared/queries/resource-tree.ts'
import { fieldCodes } from '../model/field-codes.ts'

export type DeviceInput = InputOf<typeof deviceCalls.add>
/** The stored device that an edit began from. */
export type EditedDevice = { id: string; version: number }

/** Adds a device, or changes the one that is named. */
export function useSaveDevice() {
  const refresh = useRefreshDevices()
  return useMutation({
    mutationFn: ({ input, edited }: { input: DeviceInput; edited?: EditedDevice | undefined }) =>
      edited === undefined ? api.device.add(input) : api.device.update({ ...input, ...edited }),
    onSuccess: refresh,
    // The form shows them at their fields.
    meta: { ownErrors: [...fieldCodes, 'device.changed_meanwhile'] },
  })
}

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

export function useRefreshDevices() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: deviceListKey })
    void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
  }
}
