import { sql } from 'kysely'
import { escapeLiteral, type Pool } from 'pg'
import { copyOut } from '#server/infra/database/copy/copy-out.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Persons whose ids come after one, and not after another. */
export interface PersonRange {
  after: string | undefined
  until: string | undefined
}

/** Stored features of one model and length, one after the other, each still sealed for its picture. */
export interface FeaturePack {
  modelId: string
  /** Ids as text, 36 characters each. */
  entries: string
  pictures: string
  groups: string
  /** Views of memory that is written over afterwards. */
  features: Uint8Array
  /** Bytes of each sealed feature. */
  each: number
}

/** All persons, also those who come meanwhile, in ranges of so many. */
export async function rangesOf(db: Db, persons: number): Promise<PersonRange[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as n from face_entry) entry
    where n % ${persons} = 0 order by id`.execute(db)
  const ends = rows.map(({ id }) => id)
  return [...ends, undefined].map((until, n) => ({ after: ends[n - 1], until }))
}

/** Reads the features of all pictures of a range of persons. */
export async function readRange(
  pool: Pool,
  { after, until }: PersonRange,
  onPack: (pack: FeaturePack) => void,
): Promise<void> {
  const wanted = [
    ...(after === undefined ? [] : [`e.id > ${escapeLiteral(after)}::uuid`]),
    ...(until === undefined ? [] : [`e.id <= ${escapeLiteral(until)}::uuid`]),
  ]
  await readPacks(pool, wanted.length > 0 ? wanted.join(' and ') : 'true', onPack)
}

/** Reads the features of all pictures of some persons. */
export const readPersons = (
  pool: Pool,
  entryIds: readonly string[],
  onPack: (pack: FeaturePack) => void,
): Promise<void> => readPacks(pool, `e.id = any(${escapeLiteral(`{${entryIds.join(',')}}`)}::uuid[])`, onPack)

/**
 * The database puts features together: a row of its own for each costs more than the feature's comparison. The pictures of each person are
 * looked up by themselves, because the planner cannot tell how many ids lie between two of them.
 */
async function readPacks(pool: Pool, wanted: string, onPack: (pack: FeaturePack) => void): Promise<void> {
  const packs = `
    select f.model_id, octet_length(f.feature), string_agg(e.id::text, ''), string_agg(f.picture_id::text, ''),
      string_agg(e.group_id::text, ''), string_agg(f.feature, ''::bytea)
    from face_entry e cross join lateral (
      select f.* from face_picture p join face_feature f on f.picture_id = p.id
      where p.entry_id = e.id and p.state = 'success' offset 0
    ) f where ${wanted} group by f.model_id, octet_length(f.feature)`
  await copyOut(pool, `copy (${packs}) to stdout (format binary)`, fields => {
    const [model, each, entries, pictures, groups, features] = fields
    if (!model || !each || !entries || !pictures || !groups || !features) return
    onPack({
      modelId: String(model),
      each: each.readInt32BE(),
      entries: entries.toString('latin1'),
      pictures: pictures.toString('latin1'),
      groups: groups.toString('latin1'),
      features,
    })
  })
}
