import type { DeviceDetails } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { DOWNLOAD_TIME_LIMIT } from '#shared/api/client.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { deviceListKey } from '#shared/queries/devices.ts'
import { resourceTreeKey } from '#shared/queries/resource-tree.ts'
import { inputOf, type DeviceFields } from '../model/device-form.ts'

export const deviceRefreshes = [deviceListKey, resourceTreeKey]

/** Adds a device, or changes the one that the operator has seen. */
export const saveDevice = (fields: DeviceFields, seen: DeviceDetails | undefined) =>
  seen
    ? api.device.update({ ...inputOf(fields), id: seen.id, version: seen.version })
    : api.device.add(inputOf(fields))

export const useDeleteDevices = () =>
  useChange((ids: string[]) => api.device.batchDelete({ ids }), deviceRefreshes)

export const useMoveDevices = () =>
  useChange((input: { ids: string[]; areaId: string }) => api.device.batchMove(input), deviceRefreshes)

/** Registers the devices of a file; ten thousand rows take the server a while. */
export const useImportDevices = () =>
  useChange(
    async (file: File) =>
      api.device.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    deviceRefreshes,
    true,
  )
