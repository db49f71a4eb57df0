import type { deviceCalls, InputOf } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/api.ts'
import { resourceTreeKey } from '../../../shared/api/resource-tree.ts'
import { fieldCodes } from '../model/field-codes.ts'
import { deviceKeys } from './device-queries.ts'

export type DeviceInput = InputOf<typeof deviceCalls.add>

/** Adds a device, or changes the one with `id`. */
export function useSaveDevice(id: string | undefined) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: DeviceInput) =>
      id === undefined ? api.device.add(input) : api.device.update({ ...input, id }),
    onSuccess: refresh,
    // The form shows them at their fields.
    meta: { ownErrors: fieldCodes },
  })
}

export function useDeleteDevices() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: string[]) => api.device.batchDelete({ ids }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: deviceKeys.list })
    void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
  }
}
