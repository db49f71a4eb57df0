import type { ImportReport } from '@palisade/contract'
import { AppError } from '../../infra/errors/app-error.ts'

export type DeviceImportService = ReturnType<typeof createDeviceImportService>

export function createDeviceImportService() {
  return {
    async importExcel(): Promise<ImportReport> {
      throw new AppError('device.import_format')
    },
  }
}
