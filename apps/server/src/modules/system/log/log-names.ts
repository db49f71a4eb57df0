import { findObjectNames } from '#server/infra/audit/audit-names.queries.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ObjectSources } from '#server/infra/access/object-source.ts'
import type { LogScope } from './log.queries.ts'

/** Objects of one row whose names are looked up. */
const NAMED_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids in the values of a row. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && UUID.test(value)) yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* idsIn(part)
}

interface LoggedValues {
  before: unknown
  after: unknown
}
const idsOf = ({ before, after }: LoggedValues) => [...new Set(idsIn([before, after]))].slice(0, NAMED_MAX)

/**
 * The present names of the objects that rows name by id: those of the reader's centres, and those that belong to none,
 * as rows of the log are shown themselves.
 */
export async function namesIn(
  db: Db,
  rows: readonly LoggedValues[],
  { scope, objects }: { scope: LogScope; objects: ObjectSources },
): Promise<Record<string, string>> {
  const ids = [...new Set(rows.flatMap(idsOf))]
  const found = await findObjectNames(db, ids, objects)
  const isSeen = (centreId: string | null) =>
    scope === 'all' || centreId === null || scope.centreIds.includes(centreId)
  return Object.fromEntries(found.filter(one => isSeen(one.centreId)).map(({ id, name }) => [id, name]))
}
