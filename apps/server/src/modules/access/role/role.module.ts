import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { roleObjects } from './role.queries.ts'
import { createRoleService } from './role.service.ts'

/** Roles: what they allow, where, and on which devices. */
export function createRoleModule({ db }: { db: Db }): ServerModule<'role', 'role'> {
  return {
    handlers: { role: pickHandlers(contract.role, createRoleService({ db })) },
    constraints: {
      role__name: 'role.name_taken',
      role_area__area_id: 'area.not_found',
      role_device__device_id: 'device.not_found',
    },
    objects: { role: roleObjects },
  }
}
