import { COUNT_CAP, type Page } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/database.ts'
import { pageOffset, type PageRequest } from '../../infra/database/paging.ts'
import {
  anyOf,
  containsPattern,
  filterConditions,
  findSourceIdsByText,
  findSourceIdsOfDevice,
  type AlarmFilter,
} from './alarm-filter.queries.ts'
import { findAlarmRows, type AlarmRow } from './alarm.queries.ts'

export type AlarmOrder = 'occurredAt' | 'level'
/** Remarks are searched from three characters on: trigrams of fewer find nothing (data.md §4). */
const REMARKS_SEARCH_FROM = 3

/** A filter with its free text and device already turned into sources. */
export interface ResolvedFilter {
  filter: AlarmFilter
  sources?: readonly number[]
  text?: { sources: readonly number[]; remarks?: string }
}

export async function resolveFilter(db: Db, filter: AlarmFilter): Promise<ResolvedFilter> {
  const text = filter.searchText?.trim() ?? ''
  const [sources, textSources] = await Promise.all([
    filter.deviceId === undefined ? undefined : findSourceIdsOfDevice(db, filter.deviceId),
    text === '' ? undefined : findSourceIdsByText(db, text),
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
 * The alarms of a filter, id and level only. A free text is found in two ways, by source and by remarks; each is a query
 * of its own, because no index serves their `or`.
 */
function branches(db: Db, { filter, sources, text }: ResolvedFilter, below?: string) {
  const all = db
    .selectFrom('alarm')
    .select(['alarm.id', 'alarm.level'])
    .where(eb => eb.and(filterConditions(eb, filter, sources)))
    .$if(below !== undefined, query => query.where('alarm.id', '<', below ?? ''))
  if (!text) return [all]
  const bySource = all.where(anyOf('alarm.source_id', text.sources, 'int'))
  if (text.remarks === undefined) return [bySource]
  // The empty text is excluded in the words of the partial index.
  const byRemarks = all
    .where('alarm.remarks', '<>', '')
    .where(sql`lower(alarm.remarks)`, 'like', text.remarks)
  return [bySource, byRemarks]
}

/** Most urgent or newest first, ties by newest; or exactly the other way round, so that one index serves both. */
function orderColumns(orderBy: AlarmOrder, order: 'asc' | 'desc') {
  const reverse = order === 'desc' ? 'asc' : 'desc'
  return orderBy === 'level'
    ? ([
        ['level', reverse],
        ['id', order],
      ] as const)
    : ([['id', order]] as const)
}

/** A part with a limit of its own must stand in brackets before it can be united with another. */
function wrapped(db: Db, part: ReturnType<typeof branches>[number]) {
  return db.selectFrom(part.as('part')).select(['part.id', 'part.level'])
}

export interface IdWindow {
  orderBy: AlarmOrder
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Only ids below this one: the next step of a keyset. */
  below?: string
}

/** Ids of one window of a filter, in order. */
export async function findAlarmIds(db: Db, resolved: ResolvedFilter, window: IdWindow): Promise<string[]> {
  const columns = orderColumns(window.orderBy, window.order)
  const parts = branches(db, resolved, window.below)
  const cut = window.offset + window.limit
  const limited = parts.map(part =>
    columns.reduce((query, [column, order]) => query.orderBy(column, order), part).limit(cut),
  )
  const [first, second] = limited
  if (!first) return []
  const found = second ? wrapped(db, first).union(wrapped(db, second)) : wrapped(db, first)
  const union = db.selectFrom(found.as('found'))
  const rows = await columns
    .reduce((query, [column, order]) => query.orderBy(`found.${column}`, order), union.select('found.id'))
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map(row => row.id)
}

async function countAlarms(db: Db, resolved: ResolvedFilter): Promise<{ total: number; capped?: boolean }> {
  const total = await countUpTo(db, resolved, COUNT_CAP + 1)
  return total > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total }
}

/** How many alarms a filter has; the count stops at `limit`. */
export async function countUpTo(db: Db, resolved: ResolvedFilter, limit: number): Promise<number> {
  // Each part stops by itself: their union would have to find every alarm of both first.
  const [first, second] = branches(db, resolved).map(part => part.limit(limit))
  if (!first) return 0
  const found = second ? wrapped(db, first).union(wrapped(db, second)) : wrapped(db, first)
  const some = db.selectFrom(found.as('found')).select('found.id').limit(limit)
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * One page of alarms and how many there are, both asked at once.
 * @throws AppError request.invalid for a page beyond DEEPEST_ROW
 */
export async function findAlarmPage(
  db: Db,
  filter: AlarmFilter,
  request: PageRequest<AlarmOrder>,
  fallback: { orderBy: AlarmOrder; order: 'asc' | 'desc' },
): Promise<Page<AlarmRow>> {
  const offset = pageOffset(request)
  const { pageNum, pageSize } = request
  const orderBy = request.orderBy ?? fallback.orderBy
  const order = request.order ?? (request.orderBy ? 'asc' : fallback.order)
  const resolved = await resolveFilter(db, filter)
  const [ids, counted] = await Promise.all([
    findAlarmIds(db, resolved, { orderBy, order, limit: pageSize, offset }),
    countAlarms(db, resolved),
  ])
  return { list: await findAlarmRows(db, ids), ...counted, pageNum, pageSize }
}
