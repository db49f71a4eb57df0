import { contract } from '@palisade/contract'
import type { Clock } from '../../../infra/clock.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import type { ResolveAddress } from '../../../infra/drivers/resolve-address.ts'
import { createProvider } from './single-sign-on.provider.ts'
import {
  createSingleSignOnService,
  type SingleSignOnDeps,
  type SingleSignOnService,
} from './single-sign-on.service.ts'

export interface SingleSignOnModuleDeps extends Omit<SingleSignOnDeps, 'provider'> {
  resolveAddress: ResolveAddress
  clock: Clock
}

export interface SingleSignOnModule
  extends ServerModule<'singleSignOn'>, Pick<SingleSignOnService, 'isOffered' | 'sweep'> {}

/** Logins through the site's OpenID provider. */
export function createSingleSignOnModule(deps: SingleSignOnModuleDeps): SingleSignOnModule {
  const { resolveAddress, clock, ...rest } = deps
  const service = createSingleSignOnService({
    ...rest,
    provider: createProvider({ resolveAddress, clock }),
  })
  return {
    handlers: { singleSignOn: pickHandlers(contract.singleSignOn, service) },
    isOffered: service.isOffered,
    sweep: service.sweep,
  }
}
