import type { LogKind } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { containsPattern, prefixPattern } from '#server/infra/database/like-pattern.ts'
import { behindKey, cutPage, keyOf, type KeyColumn } from '#server/infra/database/keyset.ts'
import {
  countCapped,
  largeListRead,
  listLargePage,
  pageOffset,
  readLarge,
  type PageRequest,
} from '#server/infra/database/paging.ts'

export interface LogFilter {
  kind?: LogKind | undefined
  userName?: string | undefined
  address?: string | undefined
  action?: string | undefined
  object?: string | undefined
  isFailed?: boolean | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  restoreId?: string | undefined
}

/** The rows that a user may see: all, or those of some centres and the user's own. */
export type LogScope = 'all' | { centreIds: readonly string[]; userId: string }

/** Whether the user sees every centre. */
export async function seesEveryCentre(db: Db, access: AccessSnapshot): Promise<boolean> {
  if (access.areaIds === 'all') return true
  const other = await db
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`parent_id is null and not (id = any(${[...access.areaIds]}::uuid[]))`)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/**
 * How a part of a name is looked for. `grams`: by the index of short texts, for those that trigrams cannot find; quick for as many
 * rows as a count reads, but the rows come in no order. `like`: by trigrams, or row by row in the order of the list.
 */
type Search = 'grams' | 'like'

/** Characters below which trigrams find nothing. */
const SHORT = 3
const isShort = (text: string | undefined) => has(text) && Array.from(text).length < SHORT
const hasShortText = ({ userName, object, restoreId }: LogFilter) =>
  restoreId === undefined && (isShort(userName) || isShort(object))

const contains = (column: 'log.user_name' | 'log.object_name', text: string, search: Search) =>
  search === 'grams' && isShort(text)
    ? sql<SqlBool>`audit_short_grams(${sql.ref(column)}) @> array[${text.toLowerCase()}]`
    : sql<SqlBool>`lower(${sql.ref(column)}) like ${containsPattern(text)}`

function conditions(filter: LogFilter, scope: LogScope, search: Search): RawBuilder<SqlBool>[] {
  const list: (RawBuilder<SqlBool> | false)[] = [
    scope !== 'all' &&
      sql<SqlBool>`(log.centre_id = any(${[...scope.centreIds]}::uuid[]) or log.user_id = ${scope.userId})`,
    filter.kind !== undefined && sql<SqlBool>`log.kind = ${filter.kind}`,
    has(filter.userName) && contains('log.user_name', filter.userName, search),
    has(filter.address) && sql<SqlBool>`log.address like ${prefixPattern(filter.address)}`,
    has(filter.action) && sql<SqlBool>`log.action = ${filter.action}`,
    has(filter.object) && contains('log.object_name', filter.object, search),
    // The condition is worded as in the partial index.
    filter.isFailed === true && sql<SqlBool>`log.result <> 'ok'`,
    filter.isFailed === false && sql<SqlBool>`log.result = 'ok'`,
    filter.startTime !== undefined && sql<SqlBool>`log.at >= ${filter.startTime}`,
    filter.endTime !== undefined && sql<SqlBool>`log.at <= ${filter.endTime}`,
  ]
  return list.filter(one => one !== false)
}

const has = (text: string | undefined): text is string => text !== undefined && text !== ''

const columns = [
  'log.id',
  'log.at',
  'log.kind',
  'log.user_name',
  'log.address',
  'log.centre_name',
  'log.action',
  'log.object',
  'log.object_name',
  'log.result',
] as const
/** An alarm's type is told by the row itself: alarms are removed sooner than the log. */
const alarmType = sql<
  string | null
>`case when log.action like 'alarm.%' and jsonb_typeof(log.after) = 'object' then log.after ->> 'type' end`.as(
  'alarm_type',
)
const more = ['log.before', 'log.after', 'log.request_id'] as const

/** Rows of the log itself. */
function ownRows(db: Db, filter: LogFilter, scope: LogScope, search: Search = 'like') {
  const query = db
    .selectFrom('audit as log')
    .leftJoin('audit_seal as seal', 'seal.audit_id', 'log.id')
    .select([...columns, 'seal.serial', alarmType])
  return conditions(filter, scope, search).reduce((narrowed, condition) => narrowed.where(condition), query)
}

/** Rows that a restore has brought back. */
function restoredRows(db: Db, restoreId: string, filter: LogFilter, scope: LogScope) {
  const query = db
    .selectFrom('audit_restored as log')
    .select([...columns, 'log.serial', alarmType])
    .where('log.restore_id', '=', restoreId)
    // It was a row of the log, which has no other kinds.
    .$narrowType<{ kind: LogKind }>()
  return conditions(filter, scope, 'like').reduce((narrowed, condition) => narrowed.where(condition), query)
}

const logOrder = {
  by: { at: { column: 'log.at', type: 'timestamptz' } },
  default: { by: 'at', order: 'desc' },
  tieBreak: 'log.id',
} as const

export async function listLog(db: Db, filter: LogFilter, page: PageRequest<'at'>, scope: LogScope) {
  if (hasShortText(filter) && !(await isFrequent(db, filter))) return listRare(db, filter, page, scope)
  return filter.restoreId === undefined
    ? listLargePage(db, ownRows(db, filter, scope), page, logOrder, filter)
    : listLargePage(db, restoredRows(db, filter.restoreId, filter, scope), page, logOrder, filter)
}

/** Of the newest rows so many are looked at; a text that so many of them hold is found soon by looking at them in order. */
const PROBED = 5_000
const OFTEN = 250

/** Whether the newest rows hold the short texts of a filter so often that reading them in order is the quicker way. */
async function isFrequent(db: Db, { userName, object }: LogFilter): Promise<boolean> {
  const held = conditions({ userName, object }, 'all', 'like')
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select user_name, object_name from audit order by at desc, id desc limit ${PROBED}) as log
    where ${sql.join(held, sql` and `)}`.execute(db)
  return (rows[0]?.n ?? 0) >= OFTEN
}

/**
 * A page by a text of one or two characters that few rows hold: counted by its index, read by it as well, and put in order. Of more
 * rows than a count tells, the newest are found soon in order.
 */
async function listRare(db: Db, filter: LogFilter, page: PageRequest<'at'>, scope: LogScope) {
  const offset = pageOffset(page)
  const rare = ownRows(db, filter, scope, 'grams')
  const count = await countCapped(db, [[rare]])
  // The planner must not be tempted by the limit to walk through all rows in their order.
  const found = db.with(
    part => part('found').materialized(),
    () => rare,
  )
  const { pageNum, pageSize } = page
  const read = largeListRead(page, logOrder, filter)
  const rows = count.capped
    ? await readLarge(ownRows(db, filter, scope), read, offset).execute()
    : await readLarge(found.selectFrom('found as log').selectAll('log'), read, offset).execute()
  return { ...cutPage(rows, read, row => row.key), ...count, pageNum, pageSize }
}
export type LogRow = Awaited<ReturnType<typeof listLog>>['list'][number]

/** Counts the rows of a filter; the count stops at `limit`. */
export async function countLog(db: Db, filter: LogFilter, scope: LogScope, limit: number): Promise<number> {
  const search = hasShortText(filter) && !(await isFrequent(db, filter)) ? 'grams' : 'like'
  const query =
    filter.restoreId === undefined
      ? ownRows(db, filter, scope, search)
          .clearSelect()
          .select(sql`1`.as('one'))
          .limit(limit)
      : restoredRows(db, filter.restoreId, filter, scope)
          .clearSelect()
          .select(sql`1`.as('one'))
          .limit(limit)
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${query}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

const newestFirst: readonly KeyColumn[] = [
  { column: 'log.at', type: 'timestamptz', order: 'desc' },
  { column: 'log.id', type: 'uuid', order: 'desc' },
]
/** From which the next batch continues. */
const key = keyOf(newestFirst)
const noHash = sql<Buffer | null>`null::bytea`.as('hash')

/** The next rows of a filter, newest first, with all columns. @param below the key of the last row of the previous batch */
export async function listLogBelow(
  db: Db,
  filter: LogFilter,
  scope: LogScope,
  { below, limit }: { below: readonly string[] | undefined; limit: number },
): Promise<LogDetailsRow[]> {
  const next = below ? behindKey(newestFirst, below) : sql<SqlBool>`true`
  if (filter.restoreId === undefined)
    return ownRows(db, filter, scope)
      .select([...more, key, 'seal.hash'])
      .where(next)
      .orderBy('log.at', 'desc')
      .orderBy('log.id', 'desc')
      .limit(limit)
      .execute()
  return restoredRows(db, filter.restoreId, filter, scope)
    .select([...more, key, noHash])
    .where(next)
    .orderBy('log.at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limit)
    .execute()
}

/** One row with all columns, if the user may see it. */
export async function findLogRow(
  db: Db,
  { id, restoreId }: { id: string; restoreId?: string | undefined },
  scope: LogScope,
): Promise<LogDetailsRow | undefined> {
  if (restoreId === undefined)
    return ownRows(db, {}, scope)
      .select([...more, key, 'seal.hash'])
      .where('log.id', '=', id)
      .executeTakeFirst()
  return restoredRows(db, restoreId, {}, scope)
    .select([...more, key, noHash])
    .where('log.id', '=', id)
    .executeTakeFirst()
}

export interface LogDetailsRow extends LogRow {
  before: unknown
  after: unknown
  request_id: string | null
  hash: Buffer | null
}
