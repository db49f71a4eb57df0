import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Ids that one statement finds and another one asks for. They stay the text of an array: thousands of rows cost more to read than to find. */
export interface IdList {
  /** A parameter for `${…}::uuid[]`, or of whichever type the ids are. */
  text: string
  count: number
}

export const idListOf = (ids: readonly (number | string)[]): IdList => ({
  text: `{${ids.join(',')}}`,
  count: ids.length,
})

/** @param query has the column `id` */
export async function readIds(db: Db, query: RawBuilder<unknown>): Promise<IdList> {
  const { rows } = await sql<IdList>`
    select coalesce(array_agg(id), '{}')::text as text, count(*)::int as count from (${query}) as found`.execute(
    db,
  )
  return rows[0] ?? idListOf([])
}
