import { COUNT_CAP, type Page } from '@palisade/contract'
import { sql, type Expression } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import { containsPattern } from '../../../../infra/database/like-pattern.ts'
import { pageOffset, type PageRequest } from '../../../../infra/database/paging.ts'
import {
  anyOf,
  filterConditions,
  findSourceIdsByText,
  findSourceIdsOfDevice,
  type AlarmFilter,
} from './alarm-filter.queries.ts'
import { findAlarmRows, type AlarmRow } from '../alarm.queries.ts'

export type AlarmOrder = 'occurredAt' | 'level'
/** Remarks are searched from this many characters on, because shorter texts have no trigrams. */
const REMARKS_SEARCH_FROM = 3

/** A filter whose free text and device have been replaced by ids of sources. */
export interface ResolvedFilter {
  filter: AlarmFilter
  sources?: readonly number[]
  text?: { sources: readonly number[]; remarks?: string }
}

export async function resolveFilter(db: Db, filter: AlarmFilter): Promise<ResolvedFilter> {
  const text = filter.searchText?.trim() ?? ''
  const [sources, textSources] = await Promise.all([
    filter.deviceId === undefined ? undefined : findSourceIdsOfDevice(db, filter.deviceId),
    text === '' ? undefined : findSourceIdsByText(db, text, filter),
  ])
  const searchesRemarks = text.length >= REMARKS_SEARCH_FROM
  return {
    filter,
    ...(sources && { sources }),
    ...(textSources && {
      text: { sources: textSources, ...(searchesRemarks && { remarks: containsPattern(text) }) },
    }),
  }
}

/**
 * The queries for the alarms of a filter. A free text is searched by source and by remarks; these are separate queries,
 * because no index serves their `or`. The caller selects the columns: ids alone are read from an index without the
 * rows.
 */
function branches(db: Db, { filter, sources, text }: ResolvedFilter, below?: string) {
  const matching = (wanted: AlarmFilter) =>
    db
      .selectFrom('alarm')
      .where(eb => eb.and(filterConditions(eb, wanted, sources)))
      .$if(below !== undefined, query => query.where('alarm.id', '<', below ?? ''))
  const all = matching(filter)
  if (!text) return [all] as const
  // The sources were searched within the areas and the user's reach already.
  const bySource = matching({ ...filter, areas: 'all', reached: undefined }).where(
    anyOf('alarm.source_id', text.sources, 'int'),
  )
  if (text.remarks === undefined) return [bySource] as const
  // The condition that excludes empty remarks is worded as in the partial index.
  const byRemarks = all
    .where('alarm.remarks', '<>', '')
    .where(sql`lower(alarm.remarks)`, 'like', text.remarks)
  return text.sources.length === 0 ? ([byRemarks] as const) : ([bySource, byRemarks] as const)
}

/** Order by urgency or by newest, ties by newest; or exactly the reverse, so that one index serves both. */
function orderColumns(orderBy: AlarmOrder, order: 'asc' | 'desc') {
  const reverse = order === 'desc' ? 'asc' : 'desc'
  return orderBy === 'level'
    ? ([
        ['level', reverse],
        ['id', order],
      ] as const)
    : ([['id', order]] as const)
}

export interface IdWindow {
  orderBy: AlarmOrder
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Only ids below this one: the position after the previous batch. */
  below?: string
}

/** The ids of one window of a filter, in order. */
export async function findAlarmIds(db: Db, resolved: ResolvedFilter, window: IdWindow): Promise<string[]> {
  const columns = orderColumns(window.orderBy, window.order)
  const [first, second] = branches(db, resolved, window.below)
  const rows = second
    ? await mergedIds(db, [first, second], columns, window).execute()
    : await columns
        .reduce((query, [column, order]) => query.orderBy(`alarm.${column}`, order), first.select('alarm.id'))
        .limit(window.limit)
        .offset(window.offset)
        .execute()
  return rows.map(row => row.id)
}

type Branch = ReturnType<typeof branches>[0]

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

async function countAlarms(db: Db, resolved: ResolvedFilter): Promise<{ total: number; capped?: boolean }> {
  const total = await countUpTo(db, resolved, COUNT_CAP + 1)
  return total > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total }
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
 * One page of alarms and their total, queried in parallel.
 * @throws AppError request.invalid for a page beyond DEEPEST_ROW
 */
export async function findAlarmPage(
  db: Db,
  filter: AlarmFilter,
  request: PageRequest<AlarmOrder> & { below?: string | undefined },
  fallback: { orderBy: AlarmOrder; order: 'asc' | 'desc' },
): Promise<Page<AlarmRow>> {
  const offset = pageOffset(request)
  const { pageNum, pageSize, below } = request
  const orderBy = request.orderBy ?? fallback.orderBy
  const order = request.order ?? (request.orderBy ? 'asc' : fallback.order)
  const resolved = await resolveFilter(db, filter)
  const [ids, counted] = await Promise.all([
    findAlarmIds(db, resolved, {
      orderBy,
      order,
      limit: pageSize,
      offset,
      ...(below !== undefined && { below }),
    }),
    countAlarms(db, resolved),
  ])
  return { list: await findAlarmRows(db, ids), ...counted, pageNum, pageSize }
}
