import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { platformObjects } from './platform.queries.ts'
import { createPlatformService, type PlatformDeps } from './platform.service.ts'

/** The video platforms of the centres. */
export function createPlatformModule(deps: PlatformDeps): ServerModule<'platform', 'platform'> {
  return {
    handlers: { platform: pickHandlers(contract.platform, createPlatformService(deps)) },
    constraints: {
      platform__name: 'platform.name_taken',
      platform__centre_id: 'platform.centre_has_one',
      platform__area_id: 'area.not_found',
      platform__centre_area: 'area.not_found',
      device__platform_id: 'platform.has_devices',
    },
    objects: { platform: platformObjects },
  }
}
