import { createHash } from 'node:crypto'
import { id, moment, type Page } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { invalidRequest } from '#server/infra/errors/app-error.ts'

export type Order = 'asc' | 'desc'

/** How a column's values are compared, and how a cursor may write them. Not null: the comparison knows no nulls. */
const types = {
  /** PostgreSQL knows no year 0. */
  timestamptz: moment.refine(text => text > '1'),
  uuid: id,
  int: z.string().regex(/^-?\d{1,9}$/),
}

/** One column of an order. The last column of an order is unique, so that each row has a place of its own. */
export interface KeyColumn {
  column: string
  order: Order
  type: keyof typeof types
}

/** A place in a list: rows follow it, or precede it with `isBack`. `key` has the values of the order's columns. */
export interface Position {
  key: readonly string[]
  isBack: boolean
}

/** The list that a cursor belongs to: its columns as they are asked for, and its filters. */
export interface KeyedList {
  columns: readonly KeyColumn[]
  filters: object
}

export const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

/** The values of a row's key as text; times with microseconds, which a JavaScript date loses. */
export const keyOf = (columns: readonly KeyColumn[]) => {
  const texts = columns.map(({ column, type }) =>
    type === 'timestamptz'
      ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`${sql.ref(column)}::text`,
  )
  return sql<string[]>`array[${sql.join(texts)}]`.as('key')
}

/**
 * The rows behind a key in an order. The first column is bounded on its own as well, so that an index begins there and
 * partitions are left out.
 */
export function behindKey(columns: readonly KeyColumn[], key: readonly string[]): RawBuilder<SqlBool> {
  const [first, ...rest] = columns
  if (!first) return sql<SqlBool>`false`
  const column = sql.ref(first.column)
  const value = sql`${key[0]}::${sql.raw(first.type)}`
  const beyond = first.order === 'asc' ? sql.raw('>') : sql.raw('<')
  if (rest.length === 0) return sql<SqlBool>`${column} ${beyond} ${value}`
  return sql<SqlBool>`(${column} ${beyond}= ${value} and (${column} ${beyond} ${value} or ${behindKey(rest, key.slice(1))}))`
}

/**
 * The rows behind a key as ranges of an index, in reading order: those that share the first columns with it, then those beyond in the
 * first. For an order whose first column has few values: one comparison would read all rows of a value up to the key.
 */
export function rangesBehind(columns: readonly KeyColumn[], key: readonly string[]): RawBuilder<SqlBool>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const value = sql`${key[0]}::${sql.raw(first.type)}`
  const isSame = sql`${sql.ref(first.column)} = ${value}`
  return [
    ...rangesBehind(rest, key.slice(1)).map(range => sql<SqlBool>`${isSame} and ${range}`),
    behindKey([first], key),
  ]
}

/** The columns in the order in which rows are read from a place: turned round to read back. */
export const readingOrder = (columns: readonly KeyColumn[], from: Position | undefined): KeyColumn[] =>
  columns.map(column => (from?.isBack ? { ...column, order: reversed(column.order) } : column))

export function readCursor(cursor: string | undefined, list: KeyedList): Position | undefined {
  if (cursor === undefined) return undefined
  const values = list.columns.map(({ type }) => types[type])
  const [first, ...rest] = values
  const shape = z.tuple([z.literal(markOf(list)), z.boolean(), z.tuple([first ?? z.never(), ...rest])])
  const read = shape.safeParse(parsed(cursor))
  if (!read.success) throw invalidRequest([{ path: 'cursor', rule: 'other_list' }])
  const [, isBack, key] = read.data
  return { key, isBack }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

const cursorOf = (list: KeyedList, { key, isBack }: Position): string =>
  Buffer.from(JSON.stringify([markOf(list), isBack, key])).toString('base64url')

/** Tells lists apart; it proves nothing, because a cursor leads only to rows that its reader may see anyway. */
function markOf({ columns, filters }: KeyedList): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  const list = JSON.stringify([columns, set.toSorted(([one], [other]) => (one < other ? -1 : 1))])
  return createHash('sha256').update(list).digest('base64url').slice(0, 12)
}

/**
 * A page of rows that were read from a place on in reading order, with the cursors of its neighbours.
 * @param read how many were read: one more than `pageSize` tells that more follow. Some may be gone meanwhile
 */
export function cutPage<Row>(
  rows: readonly Row[],
  { list, from, pageSize }: { list: KeyedList; from: Position | undefined; pageSize: number },
  key: (row: Row) => readonly string[],
  read = rows.length,
): Pick<Page<Row>, 'list' | 'next' | 'previous'> {
  const isBack = from?.isBack ?? false
  const hasMore = read > pageSize
  const shown = isBack ? rows.slice(0, pageSize).toReversed() : rows.slice(0, pageSize)
  const [first, last] = [shown[0], shown.at(-1)]
  const hasNext = isBack || hasMore
  const hasPrevious = isBack ? hasMore : from !== undefined
  return {
    list: shown,
    ...(hasNext && last && { next: cursorOf(list, { key: key(last), isBack: false }) }),
    ...(hasPrevious && first && { previous: cursorOf(list, { key: key(first), isBack: true }) }),
  }
}
