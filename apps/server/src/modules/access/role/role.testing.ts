import { withNeeded, type Contract, type DeviceScope, type InputOf } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from '#server/testing/builders/names.ts'

export type Draft = InputOf<Contract['role']['add']>

export const UNKNOWN = '01890000-0000-7000-8000-000000000000'
/** The permissions of a user who manages roles of alarm operators. */
export const rights = withNeeded(['role.edit', 'user.view', 'alarm.close'])
export const scopes = (
  all: DeviceScope,
  more: Partial<Draft['deviceScopes']> = {},
): Draft['deviceScopes'] => ({
  camera: all,
  gate: all,
  fire: all,
  door: all,
  other: all,
  ...more,
})

export const chosen = (more: Partial<Draft['deviceIds']> = {}): Draft['deviceIds'] => ({
  camera: [],
  gate: [],
  fire: [],
  door: [],
  other: [],
  ...more,
})

/** A role for one area, as a form sends it. */
export const roleDraft = (areaId: string, more: Partial<Draft> = {}): Draft => ({
  name: uniqueName('Role '),
  permissions: ['alarm.view'],
  areaIds: [areaId],
  deviceScopes: scopes('area'),
  deviceIds: chosen(),
  ...more,
})

/** Assigns a role to a user through a new group. */
export async function bindByGroup(db: Db, userId: string, roleId: string): Promise<void> {
  const group = await db
    .insertInto('user_group')
    .values({ name: uniqueName('Group') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('group_member').values({ group_id: group.id, user_id: userId }).execute()
  await db.insertInto('group_role').values({ group_id: group.id, role_id: roleId }).execute()
}
