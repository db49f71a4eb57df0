import { contract } from '@palisade/contract'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createCodes } from './second-factor-codes.ts'
import { createEnrolmentService } from './second-factor-enrolment.service.ts'
import { createOwnSecondFactorService, type OwnSecondFactorDeps } from './second-factor-own.service.ts'
import { createProof, type ProofDeps, type WithProof } from './second-factor-proof.ts'
import {
  createSecondFactorService,
  type SecondFactorDeps,
  type SecondFactorService,
} from './second-factor.service.ts'

export type SecondFactorModuleDeps = Omit<SecondFactorDeps, 'codes'> &
  Omit<ProofDeps, 'codes'> &
  Omit<OwnSecondFactorDeps, 'factor' | 'withProof'> & { clock?: Clock }

export interface SecondFactorModule
  extends ServerModule<'secondFactor'>, Pick<SecondFactorService, 'demand' | 'sweep'> {
  withProof: WithProof
}

/** The second factor in logins, of one's own account and of other users. */
export function createSecondFactorModule(deps: SecondFactorModuleDeps): SecondFactorModule {
  const { sealer, clock = systemClock } = deps
  const codes = createCodes({ sealer, clock })
  const withProof = createProof({ ...deps, codes })
  const factor = createSecondFactorService({ ...deps, codes })
  const own = createOwnSecondFactorService({ ...deps, factor, withProof })
  const enrolment = createEnrolmentService({ ...deps, codes })
  return {
    handlers: { secondFactor: pickHandlers(contract.secondFactor, factor, own, enrolment) },
    demand: factor.demand,
    sweep: factor.sweep,
    withProof,
  }
}
