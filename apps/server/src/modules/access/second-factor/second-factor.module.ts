import type { Handlers } from '../../../infra/binding/handlers.ts'
import { createOwnSecondFactorService, type OwnSecondFactorDeps } from './second-factor-own.service.ts'
import { createSecondFactorHandlers } from './second-factor.routes.ts'
import { createSecondFactorService, type SecondFactorDeps } from './second-factor.service.ts'

type Deps = SecondFactorDeps & Omit<OwnSecondFactorDeps, 'factor'>

/** The second factor in logins, of one's own account and of other users. */
export function createSecondFactorModule(deps: Deps) {
  const factor = createSecondFactorService(deps)
  const own = createOwnSecondFactorService({ ...deps, factor })
  const handlers: Pick<Handlers, 'secondFactor'> = { secondFactor: createSecondFactorHandlers(factor, own) }
  return { handlers, demand: factor.demand, sweep: factor.sweep }
}
