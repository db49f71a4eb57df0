import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { AccessRow } from './access-log.types.ts'

/** More would be no log that anybody reads; the newest are left out, which the package says. */
const ROWS_MAX = 20_000

/**
 * The rows of the log about a case and its locks, and of anybody's playing, downloading or saving of these cameras since.
 * @param since the beginning of the oldest span
 * @returns also the moment after which there are more; undefined when those are all
 */
export async function listAccess(
  db: Db,
  of: { ids: readonly string[]; cameraIds: readonly string[]; since: Date },
  max = ROWS_MAX,
): Promise<{ rows: AccessRow[]; until: Date | undefined }> {
  const { rows } = await sql<AccessRow>`
    select at, user_name as "userName", address, action, object_name as "objectName", before, after, result
    from audit
    where at >= ${of.since} and (
      string_to_array(object, ',') && ${[...of.ids]}::text[]
      or (action = 'footage.file' and after->'cameraIds' ?| ${[...of.cameraIds]}::text[])
      or ((action like 'playback.%' or action like 'footage.%') and string_to_array(object, ',') && ${[...of.cameraIds]}::text[])
    )
    order by at, id limit ${max + 1}`.execute(db)
  const listed = rows.slice(0, max)
  return { rows: listed, until: rows.length > max ? listed.at(-1)?.at : undefined }
}
