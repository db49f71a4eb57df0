import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { behindKey, rangesBehind, type KeyColumn } from '#server/infra/database/keyset.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import {
  anyOf,
  filterConditions,
  findSourceIdsByText,
  findSourceIdsOfDevice,
  type AlarmFilter,
} from './alarm-filter.queries.ts'

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
export function branches(db: Db, { filter, sources, text }: ResolvedFilter, window?: IdWindow) {
  const matching = (wanted: AlarmFilter) =>
    db
      .selectFrom('alarm')
      .where(eb => eb.and(filterConditions(eb, wanted, sources)))
      .where(isBehind(window, 'alarm.'))
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
export function orderColumns(orderBy: AlarmOrder, order: 'asc' | 'desc') {
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
  /** Only alarms behind this key of `orderColumns`. */
  after?: readonly string[]
  /** Of those, one of `rangesOf` alone. */
  range?: RawBuilder<SqlBool>
}

/** The columns of an order as a keyset compares them. */
export const keyColumns = (
  orderBy: AlarmOrder,
  order: 'asc' | 'desc',
  prefix: '' | 'alarm.' = '',
): KeyColumn[] =>
  orderColumns(orderBy, order).map(([column, direction]) => ({
    column: `${prefix}${column}`,
    order: direction,
    type: column === 'level' ? 'int' : 'uuid',
  }))

/** A window behind a key as windows of one range of an index each, in order. */
export const rangesOf = (window: IdWindow): IdWindow[] =>
  window.after === undefined
    ? [window]
    : rangesBehind(keyColumns(window.orderBy, window.order, 'alarm.'), window.after).map(range => ({
        ...window,
        range,
      }))

/** Whether an alarm is behind the key at which a window begins. */
export function isBehind(window: IdWindow | undefined, prefix: '' | 'alarm.') {
  if (window?.after === undefined) return sql<SqlBool>`true`
  return window.range ?? behindKey(keyColumns(window.orderBy, window.order, prefix), window.after)
}

export type Branch = ReturnType<typeof branches>[0]
