import { contract } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ConstraintErrors } from '#server/infra/errors/database-error.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { createBindingService, type BindingDeps } from './single-sign-on-binding.service.ts'
import { createErrands, type ErrandsDeps } from './single-sign-on-errands.ts'
import { createProvider } from './single-sign-on.provider.ts'
import {
  createSingleSignOnService,
  type SingleSignOnDeps,
  type SingleSignOnService,
} from './single-sign-on.service.ts'

export type SingleSignOnModuleDeps = Omit<
  ErrandsDeps & SingleSignOnDeps & BindingDeps,
  'provider' | 'errands'
> & {
  resolveAddress: ResolveAddress
  clock: Clock
}

export interface SingleSignOnModule
  extends ServerModule<'singleSignOn'>, Pick<SingleSignOnService, 'isOffered' | 'sweep'> {
  constraints: ConstraintErrors
}

/** Logins through the site's OpenID provider, and which account each person there is bound to. */
export function createSingleSignOnModule(deps: SingleSignOnModuleDeps): SingleSignOnModule {
  const errands = createErrands({ ...deps, provider: createProvider(deps) })
  const service = createSingleSignOnService({ ...deps, errands })
  const bindings = createBindingService({ ...deps, errands })
  return {
    handlers: { singleSignOn: pickHandlers(contract.singleSignOn, service, bindings) },
    constraints: { single_sign_on_binding__issuer_subject: 'single_sign_on.identity_taken' },
    isOffered: service.isOffered,
    sweep: service.sweep,
  }
}
