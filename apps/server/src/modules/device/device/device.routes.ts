import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { DeviceBatchService } from './device-batch.service.ts'
import type { DeviceExportService } from './sheet/device-export.service.ts'
import type { DeviceHistoryService } from '../device-history/device-history.service.ts'
import type { DeviceImportService } from './sheet/device-import.service.ts'
import type { DeviceTestService } from './device-test.service.ts'
import type { DeviceService } from './device.service.ts'

export interface DeviceServices {
  devices: DeviceService
  batch: DeviceBatchService
  test: DeviceTestService
  exports: DeviceExportService
  imports: DeviceImportService
}

export function createDeviceHandlers(services: DeviceServices): ModuleHandlers<Contract['device']> {
  const { devices, batch, test, exports, imports } = services
  return {
    add: (request, context) => devices.add(request, context),
    batchAdd: (request, context) => devices.batchAdd(request, context),
    update: (request, context) => devices.update(request, context),
    batchMove: async (request, context) => {
      await batch.move(request, context)
      return {}
    },
    getByPage: (request, context) => devices.getByPage(request, context),
    getDetails: request => devices.getDetails(request.id),
    batchDelete: async (request, context) => {
      await batch.remove(request.ids, context)
      return {}
    },
    testConnection: (request, context) => test.testConnection(request, context),
    downloadTemplate: (_, context) => exports.template(context),
    importExcel: (request, context) => imports.importExcel(request, context),
    exportExcel: (request, context) => exports.exportExcel(request, context),
  }
}

export function createDeviceHistoryHandlers(
  service: DeviceHistoryService,
): ModuleHandlers<Contract['deviceHistory']> {
  return {
    getByPage: (request, context) => service.getByPage(request, context),
    restore: (request, context) => service.restore(request.id, context),
  }
}
