import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { DeviceStateService } from './device-state.service.ts'

export function createDeviceStateHandlers(
  service: DeviceStateService,
): ModuleHandlers<Contract['deviceState']> {
  return {
    getOfflineByPage: (request, context) => service.getOfflineByPage(request, context),
    getHistory: ({ id }) => service.getHistory(id),
    check: ({ id }, context) => service.check(id, context),
    async startMaintenance(request, context) {
      await service.startMaintenance(request, context)
      return {}
    },
    async endMaintenance({ ids }, context) {
      await service.endMaintenance(ids, context)
      return {}
    },
  }
}
