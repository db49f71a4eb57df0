import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
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
