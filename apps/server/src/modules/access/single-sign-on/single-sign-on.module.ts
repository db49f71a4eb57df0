import { contract } from '@palisade/contract'
import type { Clock } from '../../../infra/clock.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import type { IsAddressAllowed } from './single-sign-on.fetch.ts'
import { createProvider } from './single-sign-on.provider.ts'
import {
  createSingleSignOnService,
  type SingleSignOnDeps,
  type SingleSignOnService,
} from './single-sign-on.service.ts'

export interface SingleSignOnModuleDeps extends Omit<SingleSignOnDeps, 'provider'> {
  isAddressAllowed: IsAddressAllowed
  clock: Clock
}

export interface SingleSignOnModule
  extends ServerModule<'singleSignOn'>, Pick<SingleSignOnService, 'isOffered' | 'sweep'> {}

/** Logins through the site's OpenID provider. */
export function createSingleSignOnModule(deps: SingleSignOnModuleDeps): SingleSignOnModule {
  const { isAddressAllowed, clock, ...rest } = deps
  const service = createSingleSignOnService({
    ...rest,
    provider: createProvider({ isAddressAllowed, clock }),
  })
  return {
    handlers: { singleSignOn: pickHandlers(contract.singleSignOn, service) },
    isOffered: service.isOffered,
    sweep: service.sweep,
  }
}
