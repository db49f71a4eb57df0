import type { AlarmLevel, AlarmStatus, AlarmType } from '@palisade/contract'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/infra/database/schema.gen.ts'
import type { Db } from '#server/infra/database/database.ts'
import { inArray } from '#server/infra/database/in-array.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import { lowestAlarmId } from '../alarm.id.ts'
import { levelNumber, spanOfNumber } from '../alarm.rules.ts'

/** The filter of a list: the contract's alarm filters, and the areas that the caller may see. */
export interface AlarmFilter {
  number?: string | undefined
  searchText?: string | undefined
  types?: readonly AlarmType[] | undefined
  levels?: readonly AlarmLevel[] | undefined
  statuses?: readonly AlarmStatus[] | undefined
  processed?: 'all' | 'processed' | 'unprocessed' | 'false_alarm' | undefined
  deviceId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Leaves those out whose source is on the shelf; of such that began before this, which is not asked about, ms since 1970. */
  onDeskSince?: number | undefined
  /** The areas whose alarms are listed, or 'all'. */
  areas: 'all' | readonly string[]
  /** Condition on the devices within those areas (`reachedSources`); undefined when nothing narrows them. */
  reached?: RawBuilder<SqlBool> | undefined
}

type Builder = ExpressionBuilder<Database, 'alarm'>
type Condition = ExpressionWrapper<Database, 'alarm', SqlBool>

/** The statuses of alarms that are not completed; the partial indexes of migration 0031 have the same condition. */
export const OPEN_STATUSES: AlarmStatus[] = ['on_alert', 'in_progress', 'rejected']
const DONE: AlarmStatus[] = ['completed']

export const anyOf = (column: string, values: readonly (string | number)[], type: 'uuid' | 'int') =>
  inArray(sql.ref(column), sql`${values}::${sql.raw(type)}[]`, values.length)

/** All filters except the free text, as conditions on `alarm`. `sources` are the sources of `deviceId`. */
export function filterConditions(eb: Builder, filter: AlarmFilter, sources?: readonly number[]): Condition[] {
  const { types, levels, statuses, processed, areas, reached, onDeskSince } = filter
  const conditions: (Condition | undefined)[] = [
    ...numberConditions(eb, filter.number),
    ...spanConditions(eb, filter.from, filter.to),
    areas === 'all' ? undefined : eb.and([anyOf('alarm.area_id', areas, 'uuid')]),
    reached && eb.and([fromSources(reached)]),
    sources && eb.and([anyOf('alarm.source_id', sources, 'int')]),
    onDeskSince === undefined ? undefined : eb.and([notShelved(onDeskSince)]),
    types && eb('alarm.type', 'in', types.length > 0 ? types : ['']),
    levels && eb('alarm.level', 'in', levels.length > 0 ? levels.map(levelNumber) : [0]),
    statuses && (statuses.length > 0 ? eb('alarm.status', 'in', statuses) : eb.lit(false)),
    processed === 'processed' ? eb('alarm.status', 'in', DONE) : undefined,
    processed === 'unprocessed' ? eb('alarm.status', 'in', OPEN_STATUSES) : undefined,
    processed === 'false_alarm' ? eb('alarm.task_status', '=', 'false_alarm') : undefined,
  ]
  return conditions.filter(condition => condition !== undefined)
}

/**
 * Condition: alarms whose source is not on the shelf. As a list of the few that are, so that the indexes of open alarms still answer
 * alone.
 * @param since leaves older ones out of the list, for conditions that leave them out too; ms since 1970
 */
export const notShelved = (since?: number) => sql<SqlBool>`alarm.id <> all(array(
  select shelved.id from alarm shelved where shelved.shelf_id is not null
    ${since === undefined ? sql`` : sql`and shelved.id >= ${lowestAlarmId(since)}`}))`

/**
 * Condition: alarms whose source fulfils a condition. These are a few rows for each device; the list is hidden from the
 * planner like a long one (`inArray`).
 */
export const fromSources = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(alarm.source_id in (
  select alarm_source.id from alarm_source left join device on device.id = alarm_source.device_id
  where ${condition})) is not false`

/**
 * An alarm number is searched whole or by its beginning, through the index in collation C or the days that it names.
 */
function numberConditions(eb: Builder, number: string | undefined): Condition[] {
  const wanted = number?.trim()
  if (!wanted) return []
  const span = spanOfNumber(wanted)
  return [
    eb('alarm.number', '>=', wanted),
    eb('alarm.number', '<', `${wanted}\u{10ffff}`),
    ...(span
      ? [eb('alarm.id', '>=', lowestAlarmId(span.from)), eb('alarm.id', '<', lowestAlarmId(span.to))]
      : []),
  ]
}

/** A span of time becomes a span of ids, with which PostgreSQL can skip partitions. Both ends are included. */
function spanConditions(eb: Builder, from: string | undefined, to: string | undefined): Condition[] {
  return [
    ...(from ? [eb('alarm.id', '>=', lowestAlarmId(Date.parse(from)))] : []),
    ...(to ? [eb('alarm.id', '<', lowestAlarmId(Date.parse(to) + 1))] : []),
  ]
}

/**
 * Sources in these areas whose device name or location contains the text. From 3 characters on, a trigram index is
 * used; for fewer, a scan over a few rows for each device.
 */
export async function findSourceIdsByText(
  db: Db,
  text: string,
  { areas, reached }: Pick<AlarmFilter, 'areas' | 'reached'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('alarm_source')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .select('alarm_source.id')
    .where('search_text', 'like', containsPattern(text))
    .$if(areas !== 'all', query =>
      query.where(anyOf('alarm_source.area_id', areas === 'all' ? [] : areas, 'uuid')),
    )
    .where(reached ?? sql<SqlBool>`true`)
    .execute()
  return rows.map(row => row.id)
}

export async function findSourceIdsOfDevice(db: Db, deviceId: string): Promise<number[]> {
  const rows = await db.selectFrom('alarm_source').select('id').where('device_id', '=', deviceId).execute()
  return rows.map(row => row.id)
}
