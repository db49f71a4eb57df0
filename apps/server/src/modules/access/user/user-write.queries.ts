import type { UserLevel, UserStatus } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** The columns of a user except the password, roles and groups. */
export interface UserFields {
  name: string
  email: string
  phone: string
  level: UserLevel
  jobName: string
  sort: number
  rolesFrom: Date | null
  rolesUntil: Date | null
  cloudAccount: string
  /** Sealed with the user's id; when it is left out, the stored one stays. */
  cloudSecret?: Buffer | null
  remarks: string
  isSecondFactorRequired: boolean
}

const written = (fields: UserFields) => ({
  name: fields.name,
  email: fields.email,
  phone: fields.phone,
  level: fields.level,
  job_name: fields.jobName,
  sort: fields.sort,
  roles_from: fields.rolesFrom,
  roles_until: fields.rolesUntil,
  cloud_account: fields.cloudAccount,
  ...(fields.cloudSecret !== undefined && { cloud_secret: fields.cloudSecret }),
  remarks: fields.remarks,
  is_second_factor_required: fields.isSecondFactorRequired,
})

export interface NewAccount {
  id: string
  userName: string
  passwordHash: string
  fields: UserFields
}

/** The caller chooses the id, because the cloud password is sealed with it. */
export async function insertUser(tx: Tx, { id, userName, passwordHash, fields }: NewAccount): Promise<void> {
  await tx
    .insertInto('user_account')
    .values({ id, user_name: userName, password_hash: passwordHash, ...written(fields) })
    .execute()
}

export async function updateUser(tx: Tx, id: string, fields: UserFields): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ ...written(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Makes the roles of a user exactly these. */
export async function setRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = sql`${[...roleIds]}::uuid[]`
  await sql`delete from user_role where user_id = ${userId} and role_id <> all(${wanted})`.execute(tx)
  await sql`insert into user_role (user_id, role_id) select ${userId}::uuid, unnest(${wanted})
    on conflict do nothing`.execute(tx)
}

/** Makes the groups of a user exactly these. */
export async function setGroups(tx: Tx, userId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = sql`${[...groupIds]}::uuid[]`
  await sql`delete from group_member where user_id = ${userId} and group_id <> all(${wanted})`.execute(tx)
  await sql`insert into group_member (group_id, user_id) select unnest(${wanted}), ${userId}::uuid
    on conflict do nothing`.execute(tx)
}

/** @returns the users who had the other status */
export async function setStatus(tx: Tx, ids: readonly string[], status: UserStatus): Promise<string[]> {
  const rows = await tx
    .updateTable('user_account')
    .set({ status, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .where('status', '<>', status)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Sets the password. Sessions that began before are dead from now on. */
export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({
      password_hash: passwordHash,
      credentials_since: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeUsers(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('user_account')
    .where('id', 'in', [...ids])
    .execute()
}
