import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { EntryDetails } from './listed-entry.ts'
import type { ListedKey } from './plate-index.rules.ts'

/** The plates of groups, by group. */
export async function listKeys(db: Db, groupId: string): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select id, plate_key as key from blacklist_entry where group_id = ${groupId}`.execute(db)
  return rows
}

export async function listRedKeys(db: Db): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`select id, plate_key as key from redlist_entry`.execute(db)
  return rows
}

export async function listEntryDetails(db: Db, ids: readonly string[]): Promise<EntryDetails[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EntryDetails>`
    select e.id, e.plate, coalesce(e.level, g.level) as level, e.reason, g.name as group_name,
      greatest(e.valid_from, g.valid_from) as from, least(e.valid_until, g.valid_until) as until
    from blacklist_entry e join blacklist_group g on g.id = e.group_id
    where e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
