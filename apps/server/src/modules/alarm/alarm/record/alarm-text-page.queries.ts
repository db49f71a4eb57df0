import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import {
  branches,
  isBehind,
  orderColumns,
  type Branch,
  type IdWindow,
  type ResolvedFilter,
} from './alarm-branches.queries.ts'

/**
 * One page and its count of a free text that is also searched in remarks. Thousands of alarms with a word in their remarks
 * lie on as many pages of the table; page and count read them once.
 * @param limit the count stops here
 * @returns undefined for another filter, and where remarks match `limit` alarms or more, which is too many to order
 */
export async function findTextPage(
  db: Db,
  resolved: ResolvedFilter,
  window: IdWindow,
  limit: number,
): Promise<{ ids: string[]; n: number } | undefined> {
  const { text } = resolved
  if (text?.remarks === undefined) return undefined
  const [one, other] = branches(db, resolved)
  const [bySource, byRemarks] = other ? [one, other] : [undefined, one]
  const { rows } = await sql<{ ids: string; n: number; read: number }>`
    with remarked as materialized (
        ${byRemarks.select(['alarm.id', 'alarm.level', 'alarm.source_id']).limit(limit)}),
      alone as materialized (select id, level from remarked where source_id <> all(${text.sources}::int[]))
    select (select count(*) from remarked) as read,
      (select count(*) from alone) + ${bySource ? countOf(bySource, limit) : sql`0`} as n,
      array_to_string(array(
        select id from (
          select id, level from alone where ${isBehind(window, '')}
          ${bySource ? sql`union all (${firstOf(bySource, window)})` : sql``}) as found
        order by ${orderOf(window)} limit ${window.limit} offset ${window.offset}), ',') as ids`.execute(db)
  const [row] = rows
  if (!row || row.read >= limit) return undefined
  return { ids: row.ids === '' ? [] : row.ids.split(','), n: Math.min(row.n, limit) }
}

const countOf = (branch: Branch, limit: number) =>
  sql`(select count(*) from (${branch.select('alarm.id').limit(limit)}) as counted)`

/** The alarms of a branch in order, up to the end of the window. */
const firstOf = (branch: Branch, window: IdWindow) =>
  orderColumns(window.orderBy, window.order)
    .reduce((query, [column, direction]) => query.orderBy(`alarm.${column}`, direction), branch)
    .select(['alarm.id', 'alarm.level'])
    .where(isBehind(window, 'alarm.'))
    .limit(window.offset + window.limit)

const orderOf = ({ orderBy, order }: IdWindow) =>
  sql.join(
    orderColumns(orderBy, order).map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`),
  )
