import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { OnboardingService } from './onboarding.service.ts'

export function createOnboardingHandlers(service: OnboardingService): ModuleHandlers<Contract['onboarding']> {
  return {
    discover: (request, context) => service.discover(request, context),
    probe: (request, context) => service.probe(request, context),
  }
}
