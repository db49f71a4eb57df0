import { hash } from '@node-rs/argon2'
import type { DeviceCategory, DeviceScope, PermissionCode } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { newTicket, ticketHash } from '#server/modules/access/session/ticket.ts'
import { uniqueName } from './names.ts'

export interface UserOptions {
  userName?: string
  name?: string
  password?: string
  status?: 'enabled' | 'disabled'
  /** The permissions of the user's one role; none when left out. */
  permissions?: readonly PermissionCode[]
  areaIds?: readonly string[]
  /** When left out, the role reaches every device of its areas. */
  deviceScopes?: Partial<Record<DeviceCategory, DeviceScope>>
  /** The named devices, for categories whose scope is `chosen`. */
  deviceIds?: readonly string[]
  isSuper?: boolean
}

export interface BuiltUser {
  id: string
  userName: string
  name: string
  password: string
  roleId: string
}

/** Cheap parameters, so that hashes are quick to make and to verify; a hash names its own parameters. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A user with a role of their own. */
export async function buildUser(db: Db, options: UserOptions = {}): Promise<BuiltUser> {
  const userName = options.userName ?? uniqueName('user')
  const { name = userName, password = 'Passw0rd!', status = 'enabled' } = options
  const user = await db
    .insertInto('user_account')
    .values({ user_name: userName, name, status, password_hash: await hash(password, QUICK) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roleId = await buildRole(db, options)
  await db.insertInto('user_role').values({ user_id: user.id, role_id: roleId }).execute()
  return { id: user.id, userName, name, password, roleId }
}

export async function buildRole(
  db: Db,
  options: Pick<UserOptions, 'permissions' | 'areaIds' | 'isSuper' | 'deviceScopes' | 'deviceIds'> = {},
): Promise<string> {
  const { permissions = [], areaIds = [], isSuper = false, deviceScopes = {}, deviceIds = [] } = options
  const role = await db
    .insertInto('role')
    .values({
      name: uniqueName('Role'),
      is_super: isSuper,
      camera_scope: deviceScopes.camera,
      gate_scope: deviceScopes.gate,
      fire_scope: deviceScopes.fire,
      door_scope: deviceScopes.door,
      other_scope: deviceScopes.other,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role_id = role.id
  if (permissions.length > 0)
    await db
      .insertInto('role_permission')
      .values(permissions.map(permission => ({ role_id, permission })))
      .execute()
  if (areaIds.length > 0)
    await db
      .insertInto('role_area')
      .values(areaIds.map(area_id => ({ role_id, area_id })))
      .execute()
  if (deviceIds.length > 0)
    await db
      .insertInto('role_device')
      .values(deviceIds.map(device_id => ({ role_id, device_id })))
      .execute()
  return role_id
}

/** Creates a live session without the login. */
export async function buildSession(db: Db, userId: string): Promise<{ id: string; ticket: string }> {
  const ticket = newTicket()
  const row = await db
    .insertInto('session')
    .values({ ticket_hash: ticketHash(ticket), user_id: userId, address: '127.0.0.1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, ticket }
}
