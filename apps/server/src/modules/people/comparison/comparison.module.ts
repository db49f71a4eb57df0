import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import type { Recogniser } from '../recognition/recogniser.ts'
import { createComparisonService } from './comparison.service.ts'

/** Faces against faces, for an operator who says why. */
export const createComparisonModule = (deps: { recogniser: Recogniser }): ServerModule<'comparison'> => ({
  handlers: { comparison: pickHandlers(contract.comparison, createComparisonService(deps)) },
})
