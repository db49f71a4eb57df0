import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createComparisonService } from './comparison.service.ts'
import { createLibrarySearchService, type LibrarySearchDeps } from './library-search.service.ts'

/** Faces against faces, and against libraries of persons, for an operator who says why. */
export const createComparisonModule = (deps: LibrarySearchDeps): ServerModule<'comparison'> => ({
  handlers: {
    comparison: pickHandlers(
      contract.comparison,
      createComparisonService(deps),
      createLibrarySearchService(deps),
    ),
  },
})
