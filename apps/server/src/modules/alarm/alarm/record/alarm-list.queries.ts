import { COUNT_CAP, type Page } from '@palisade/contract'
import { sql, type Expression } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { cutPage, readCursor, reversed } from '#server/infra/database/keyset.ts'
import { pageOffset, type PageRequest } from '#server/infra/database/paging.ts'
import {
  branches,
  keyColumns,
  orderColumns,
  rangesOf,
  resolveFilter,
  type AlarmOrder,
  type Branch,
  type IdWindow,
  type ResolvedFilter,
} from './alarm-branches.queries.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'
import { findAlarmRows, type AlarmRow } from '../alarm.queries.ts'
import { findTextPage } from './alarm-text-page.queries.ts'

/** The ids of one window of a filter, in order. */
export async function findAlarmIds(db: Db, resolved: ResolvedFilter, window: IdWindow): Promise<string[]> {
  const ids: string[] = []
  for (const range of rangesOf(window)) {
    const limit = window.limit - ids.length
    // The next range is read where this one ended within the window.
    if (limit > 0) ids.push(...(await findIdsOfRange(db, resolved, { ...range, limit })))
  }
  return ids
}

async function findIdsOfRange(db: Db, resolved: ResolvedFilter, window: IdWindow): Promise<string[]> {
  const columns = orderColumns(window.orderBy, window.order)
  const [first, second] = branches(db, resolved, window)
  const rows = second
    ? await mergedIds(db, [first, second], columns, window).execute()
    : await columns
        .reduce((query, [column, order]) => query.orderBy(`alarm.${column}`, order), first.select('alarm.id'))
        .limit(window.limit)
        .offset(window.offset)
        .execute()
  return rows.map(row => row.id)
}

/** Selects from each query up to the window's end in order, unites both and orders them again. */
function mergedIds(
  db: Db,
  [first, second]: readonly [Branch, Branch],
  columns: ReturnType<typeof orderColumns>,
  window: IdWindow,
) {
  // A part with a limit of its own must be in brackets before it can be united with another.
  const cut = (branch: Branch) => {
    const part = branch.select(['alarm.id', 'alarm.level']).limit(window.offset + window.limit)
    const sorted = columns.reduce((query, [column, order]) => query.orderBy(`alarm.${column}`, order), part)
    return db.selectFrom(sorted.as('part')).select(['part.id', 'part.level'])
  }
  const found = db.selectFrom(cut(first).union(cut(second)).as('found')).select('found.id')
  return columns
    .reduce((query, [column, order]) => query.orderBy(`found.${column}`, order), found)
    .limit(window.limit)
    .offset(window.offset)
}

interface Found {
  ids: string[]
  /** Counted up to COUNT_CAP + 1. */
  n: number
}

/** A page and its count; both in one query where remarks are searched, which each would read anew. */
async function findIdsAndCount(db: Db, resolved: ResolvedFilter, window: IdWindow): Promise<Found> {
  const together = await findTextPage(db, resolved, window, COUNT_CAP + 1)
  if (together) return together
  const [ids, n] = await Promise.all([
    findAlarmIds(db, resolved, window),
    countUpTo(db, resolved, COUNT_CAP + 1),
  ])
  return { ids, n }
}

/** Counts the alarms of a filter; the count stops at `limit`. */
export async function countUpTo(db: Db, resolved: ResolvedFilter, limit: number): Promise<number> {
  const [first, second] = branches(db, resolved)
  const n = await countRows(db, first.select('alarm.id').limit(limit))
  if (!second || n >= limit) return n
  // Few alarms matched by source, so those that match by remarks are counted too, each alarm once.
  const part = (branch: Branch) =>
    db.selectFrom(branch.select('alarm.id').limit(limit).as('part')).select('part.id')
  return Math.min(limit, await countRows(db, part(first).union(part(second))))
}

async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${query}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * One page of alarms and their total.
 * @param list the list's own order, and the filters as asked for with the centre: a cursor holds for these alone
 */
export async function findAlarmPage(
  db: Db,
  filter: AlarmFilter,
  request: PageRequest<AlarmOrder>,
  list: { orderBy: AlarmOrder; order: 'asc' | 'desc'; filters: object },
): Promise<Page<AlarmRow>> {
  const offset = pageOffset(request)
  const { pageNum, pageSize } = request
  const orderBy = request.orderBy ?? list.orderBy
  const order = request.order ?? (request.orderBy ? 'asc' : list.order)
  const columns = keyColumns(orderBy, order)
  const keyed = { columns, filters: list.filters }
  const from = readCursor(request.cursor, keyed)
  const resolved = await resolveFilter(db, filter)
  const { ids, n } = await findIdsAndCount(db, resolved, {
    orderBy,
    order: from?.isBack ? reversed(order) : order,
    limit: pageSize + 1,
    offset,
    ...(from && { after: from.key }),
  })
  const counted = n > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total: n }
  const keyOf = (row: AlarmRow) =>
    columns.map(({ column }) => String(column === 'level' ? row.level : row.id))
  const rows = await findAlarmRows(db, ids)
  return {
    ...cutPage(rows, { list: keyed, from, pageSize }, keyOf, ids.length),
    ...counted,
    pageNum,
    pageSize,
  }
}
