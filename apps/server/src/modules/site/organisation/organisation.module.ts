import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { areaObjects } from './organisation.queries.ts'
import { createOrganisationService, type OrganisationDeps } from './organisation.service.ts'

/** The tree of centres and areas. */
export function createOrganisationModule(deps: OrganisationDeps): ServerModule<'organisation', 'area'> {
  return {
    handlers: { organisation: pickHandlers(contract.organisation, createOrganisationService(deps)) },
    constraints: {
      area__code: 'area.code_taken',
      area__parent_id_name: 'area.name_taken',
      area__parent_id: 'area.not_found',
      area__parent_id_internal_code: 'area.internal_code_taken',
      area__under_itself: 'area.under_itself',
    },
    objects: { area: areaObjects },
  }
}
