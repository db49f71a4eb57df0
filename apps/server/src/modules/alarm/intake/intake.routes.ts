import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { IntakeService } from './intake.service.ts'

export function createIntakeHandlers(service: IntakeService): ModuleHandlers<Contract['intake']> {
  return {
    event: (request, context) => service.take(request, context),
    keepAlive: ({ deviceCodes }) => service.keepAlive(deviceCodes),
  }
}
