import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createOwnSecondFactorService, type OwnSecondFactorDeps } from './second-factor-own.service.ts'
import {
  createSecondFactorService,
  type SecondFactorDeps,
  type SecondFactorService,
} from './second-factor.service.ts'

export type SecondFactorModuleDeps = SecondFactorDeps & Omit<OwnSecondFactorDeps, 'factor'>

export interface SecondFactorModule
  extends ServerModule<'secondFactor'>, Pick<SecondFactorService, 'demand' | 'sweep'> {}

/** The second factor in logins, of one's own account and of other users. */
export function createSecondFactorModule(deps: SecondFactorModuleDeps): SecondFactorModule {
  const factor = createSecondFactorService(deps)
  const own = createOwnSecondFactorService({ ...deps, factor })
  return {
    handlers: { secondFactor: pickHandlers(contract.secondFactor, factor, own) },
    demand: factor.demand,
    sweep: factor.sweep,
  }
}
