import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createOnboardingService, type OnboardingDeps } from './onboarding.service.ts'

/** Finding devices that are not registered yet. */
export const createOnboardingModule = (deps: OnboardingDeps): ServerModule<'onboarding'> => ({
  handlers: { onboarding: pickHandlers(contract.onboarding, createOnboardingService(deps)) },
})
