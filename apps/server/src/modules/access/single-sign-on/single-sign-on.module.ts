import type { Handlers } from '../../../infra/binding/handlers.ts'
import type { IsAddressAllowed } from './single-sign-on.fetch.ts'
import { createProvider } from './single-sign-on.provider.ts'
import { createSingleSignOnHandlers } from './single-sign-on.routes.ts'
import { createSingleSignOnService, type SingleSignOnDeps } from './single-sign-on.service.ts'

interface Deps extends Omit<SingleSignOnDeps, 'provider'> {
  isAddressAllowed: IsAddressAllowed
  now?: () => number
}

/** Logins through the site's OpenID provider. */
export function createSingleSignOnModule({ isAddressAllowed, now = Date.now, ...deps }: Deps) {
  const service = createSingleSignOnService({ ...deps, provider: createProvider({ isAddressAllowed, now }) })
  const handlers: Pick<Handlers, 'singleSignOn'> = { singleSignOn: createSingleSignOnHandlers(service) }
  return { handlers, isOffered: service.isOffered, sweep: service.sweep }
}
