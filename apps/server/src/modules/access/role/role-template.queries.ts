import type { RoleTemplate } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Characters of a role's name (ACCESS-39). */
const NAME_LIMIT = 255

/** One transaction at a time adds roles of templates, so that two do not add the same. */
const LOCK = 0x726f6c65

export const lockTemplates = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

/** The name, or where a role has it, the first of `name (2)`, `name (3)` … that none has. */
export async function freeRoleName(db: Db, wanted: string): Promise<string> {
  const name = wanted.slice(0, NAME_LIMIT)
  const rows = await db
    .selectFrom('role')
    .select('name')
    .where(sql<boolean>`starts_with(name, ${name.slice(0, NAME_LIMIT - 10)})`)
    .execute()
  const taken = new Set(rows.map(row => row.name))
  if (!taken.has(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, NAME_LIMIT - 10)} (${number})`
    if (!taken.has(next)) return next
  }
}

/** The seeded role of this code. Every installation has it: it cannot be deleted. */
export async function findTemplate(db: Db, code: RoleTemplate): Promise<string | undefined> {
  const row = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** The names of areas, in the order of the tree; those that are gone are left out. */
export async function listAreaNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('area')
    .select('name')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('path')
    .execute()
  return rows.map(row => row.name)
}

/**
 * The oldest role that gives exactly what a template gives, in exactly these areas: permissions, device scopes and the
 * need of a second factor are the same, and it names no single device.
 */
export async function findRoleLike(
  db: Db,
  templateId: string,
  areaIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select role.id from role join role template on template.id = ${templateId}
    where not role.is_super
      and (role.camera_scope, role.gate_scope, role.fire_scope, role.door_scope, role.other_scope,
           role.is_second_factor_required)
        = (template.camera_scope, template.gate_scope, template.fire_scope, template.door_scope,
           template.other_scope, template.is_second_factor_required)
      and not exists (select from role_device where role_id = role.id)
      and array(select permission from role_permission where role_id = role.id order by 1)
        = array(select permission from role_permission where role_id = template.id order by 1)
      and array(select area_id from role_area where role_id = role.id order by 1)
        = array(select distinct unnest(${[...areaIds]}::uuid[]) order by 1)
    order by role.created_at, role.id limit 1`.execute(db)
  return rows[0]?.id
}
