import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { EventRuleService } from './event-rule.service.ts'

export function createEventRuleHandlers(service: EventRuleService): ModuleHandlers<Contract['eventRule']> {
  return {
    getList: () => service.getList(),
    update: (request, context) => service.update(request, context),
    getMappings: () => service.getMappings(),
    saveMapping: (request, context) => service.saveMapping(request, context),
    async removeMappings({ ids }, context) {
      await service.removeMappings(ids, context)
      return {}
    },
    restoreMappings: (_, context) => service.restoreMappings(context),
  }
}
