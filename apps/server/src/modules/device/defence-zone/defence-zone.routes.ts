import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { DefenceZoneService } from './defence-zone.service.ts'

export function createDefenceZoneHandlers(
  service: DefenceZoneService,
): ModuleHandlers<Contract['defenceZone']> {
  return {
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    batchDelete: async (request, context) => {
      await service.batchDelete(request.ids, context)
      return {}
    },
    getByPage: (request, context) => service.getByPage(request, context),
    control: (request, context) => service.control(request, context),
  }
}
