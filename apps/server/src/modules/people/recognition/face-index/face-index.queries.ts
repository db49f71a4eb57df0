import { escapeLiteral, type Pool } from 'pg'
import { copyOut } from '#server/infra/database/copy/copy-out.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createPacking, type FeaturePack } from './packing.ts'

/** Persons whose ids come after one, and not after another. */
export interface PersonRange {
  after: string | undefined
  until: string | undefined
}

/** The person who comes so many after one; undefined: fewer do. */
export async function personAfter(
  db: Db,
  after: string | undefined,
  persons: number,
): Promise<string | undefined> {
  const entries = db.selectFrom('face_entry').select('id').orderBy('id')
  const later = after === undefined ? entries : entries.where('id', '>', after)
  const row = await later
    .offset(persons - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Reads the features of all pictures of a range of persons; the pool is one for `READS_RANGES`. */
export function readRange(pool: Pool, { after, until }: PersonRange): Promise<FeaturePack[]> {
  // The ends come from subqueries: the planner takes two constant ids to have one person between them.
  const end = (id: string) => `(select ${escapeLiteral(id)}::uuid)`
  const isWanted = (column: string) =>
    [
      'true',
      ...(after === undefined ? [] : [`${column} > ${end(after)}`]),
      ...(until === undefined ? [] : [`${column} <= ${end(until)}`]),
    ].join(' and ')
  return readPacks(pool, isWanted)
}

/** Reads the features of all pictures of some persons; the pool is one for `READS_RANGES`. */
export function readPersons(pool: Pool, entryIds: readonly string[]): Promise<FeaturePack[]> {
  const ids = escapeLiteral(`{${entryIds.join(',')}}`)
  return readPacks(pool, column => `${column} = any(${ids}::uuid[])`)
}

/**
 * Settings of connections that read ranges. Each table is read once in the order of its index; looking the rows up one by one, or comparing all
 * of one table with all of another, takes twice as long at best, and the planner's guess of the number of rows decides between the two.
 */
export const READS_RANGES = { enable_nestloop: 'off' }

/** Features come as rows, and are put together here: the database takes as long to do that as to find them. */
async function readPacks(pool: Pool, isWanted: (column: string) => string): Promise<FeaturePack[]> {
  const rows = `
    with p as materialized (
      select p.id, p.entry_id, e.group_id from face_entry e join face_picture p on p.entry_id = e.id
      where ${isWanted('e.id')} and ${isWanted('p.entry_id')} and p.state = 'success'
    )
    select f.model_id, p.entry_id, p.id, p.group_id, f.feature from (
      select picture_id, model_id, feature from face_feature where picture_id = any(array(select id from p)) offset 0
    ) f join p on p.id = f.picture_id`
  const packing = createPacking()
  await copyOut(pool, `copy (${rows}) to stdout (format binary)`, row => packing.add(row))
  return packing.packs()
}
