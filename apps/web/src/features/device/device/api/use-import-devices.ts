import { useMutation } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { DOWNLOAD_TIME_LIMIT } from '../../../../shared/api/client.ts'
import { base64Of } from '../../../../shared/lib/base64.ts'
import { useRefreshDevices } from './use-save-device.ts'

/** Registers the devices of a file; ten thousand rows take the server a while. */
export function useImportDevices() {
  const refresh = useRefreshDevices()
  return useMutation({
    mutationFn: async (file: File) =>
      api.device.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    onSettled: refresh,
    meta: { ownErrors: true },
  })
}
