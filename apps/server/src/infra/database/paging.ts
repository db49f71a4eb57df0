import { COUNT_CAP, DEEPEST_ROW, type Page } from '@palisade/contract'
import {
  sql,
  type QueryExecutorProvider,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
} from 'kysely'
import { invalidRequest } from '#server/infra/errors/app-error.ts'
import {
  behindKey,
  cutPage,
  keyOf,
  readCursor,
  readingOrder,
  type KeyColumn,
  type KeyedList,
  type Order,
  type Position,
} from './keyset.ts'

/** The paging fields of a list request (contract `pageRequest`). */
export interface PageRequest<Order extends string = string> {
  pageNum: number
  pageSize: number
  orderBy?: Order | undefined
  order?: 'asc' | 'desc' | undefined
  /** Large lists only (contract `largePageRequest`): the page begins here and not at `pageNum`. */
  cursor?: string | undefined
}

export interface ListOrder<DB, TB extends keyof DB, Order extends string> {
  /** The column or expression to sort by, for each name that the contract allows. */
  by: Record<Order, ReferenceExpression<DB, TB> | RawBuilder<unknown>>
  default: { by: NoInfer<Order>; order: 'asc' | 'desc' }
  /** A unique column that decides ties, so that no row appears on two pages. */
  tieBreak: ReferenceExpression<DB, TB>
}

/**
 * Reads one page of a query that has its filters and selections but no order or limit. Rows and count are queried in
 * parallel, and the count stops at COUNT_CAP (COMMON-47).
 * @param counted queries that together find each row of `query` once, for a count that is quicker in parts; those of one list
 * are counted in one statement, and the next list only while COUNT_CAP is not reached
 */
export async function listPage<DB, TB extends keyof DB, Row, Order extends string>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest<Order>,
  order: ListOrder<DB, TB, Order>,
  counted: readonly (readonly Countable[])[] = [[query]],
): Promise<Page<Row>> {
  const { pageNum, pageSize } = request
  const offset = pageOffset(request)
  const by = request.orderBy ?? order.default.by
  const direction = request.order ?? (request.orderBy ? 'asc' : order.default.order)
  const rows = query.orderBy(order.by[by], direction).orderBy(order.tieBreak, direction)
  const [list, count] = await Promise.all([
    rows.limit(pageSize).offset(offset).execute(),
    countCapped(db, counted),
  ])
  return { list, ...count, pageNum, pageSize }
}

/** A large list: its columns are known by type, so that pages can begin at a cursor too. */
export interface LargeListOrder<OrderName extends string> {
  by: Record<OrderName, Pick<KeyColumn, 'column' | 'type'>>
  default: { by: NoInfer<OrderName>; order: Order }
  /** The unique id that decides ties. */
  tieBreak: string
}

/** How one request of a large list is read. */
export interface LargeListRead {
  list: KeyedList
  from: Position | undefined
  pageSize: number
}

export function largeListRead<OrderName extends string>(
  request: PageRequest<OrderName>,
  order: LargeListOrder<OrderName>,
  filters: object,
): LargeListRead {
  const direction = request.order ?? (request.orderBy ? 'asc' : order.default.order)
  const by = order.by[request.orderBy ?? order.default.by]
  const columns = [
    { ...by, order: direction },
    { column: order.tieBreak, type: 'uuid', order: direction },
  ] as const
  const list = { columns, filters }
  return { list, from: readCursor(request.cursor, list), pageSize: request.pageSize }
}

/** Puts a query in order from the request's place on; one row more than the page has tells whether more follow. */
export function readLarge<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { list, from, pageSize }: LargeListRead,
  offset: number,
) {
  const columns = readingOrder(list.columns, from)
  return columns
    .reduce(
      (ordered, { column, order }) => ordered.orderBy(sql.ref(column), order),
      query
        .select(keyOf(columns))
        .$if(from !== undefined, rows => rows.where(behindKey(columns, from?.key ?? []))),
    )
    .limit(pageSize + 1)
    .offset(offset)
}

/**
 * Reads one page of a large list as `listPage` does, at a page number or at a cursor (COMMON-48).
 * @param filters as asked for, and the centre where it narrows the list; a cursor holds for these alone
 * @param findsFew an index finds the rows and they are some thousands at most, so that they are counted while they are read
 */
export async function listLargePage<DB, TB extends keyof DB, Row, OrderName extends string>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest<OrderName>,
  order: LargeListOrder<OrderName>,
  filters: object,
  findsFew = false,
): Promise<Page<Row & { key: string[] }>> {
  const { pageNum, pageSize } = request
  const read = largeListRead(request, order, filters)
  const rows = readLarge(query, read, pageOffset(request))
  const [list, count] =
    findsFew && read.from === undefined
      ? await readCounted(db, query, rows)
      : await Promise.all([rows.execute(), countCapped(db, [[query]])])
  return {
    ...cutPage(list as (Row & { key: string[] })[], read, row => row.key),
    ...count,
    pageNum,
    pageSize,
  }
}

/** Reads rows and counts them in one statement, which finds them all; a page behind the last one has no row that tells the number. */
async function readCounted<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: Countable,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<[Row[], Counted]> {
  const counted = rows.select(sql<number>`count(*) over ()`.as('found'))
  const found = (await counted.execute()) as (Row & { found: number })[]
  const [first] = found
  if (!first) return [[], await countCapped(db, [[query]])]
  return [found.map(({ found: _found, ...row }) => row as Row), capped(first.found)]
}

/** The number of rows before the page; none where a cursor tells where it begins. */
export function pageOffset({ pageNum, pageSize, cursor }: PageRequest): number {
  if (cursor !== undefined) return 0
  const offset = (pageNum - 1) * pageSize
  if (offset >= DEEPEST_ROW) throw invalidRequest([{ path: 'pageNum', rule: 'too_deep' }])
  return offset
}

/** A query whose rows are counted; what it selects and its order do not matter. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whichever tables and columns
export type Countable = SelectQueryBuilder<any, any, any>

/** The number of rows that queries find together, counted up to COUNT_CAP; each list of queries by one statement. */
export async function countCapped(
  db: QueryExecutorProvider,
  lists: readonly (readonly Countable[])[],
): Promise<Counted> {
  let n = 0
  for (const queries of lists) {
    n += await countUpTo(db, queries, COUNT_CAP + 1 - n)
    if (n > COUNT_CAP) break
  }
  return capped(n)
}

interface Counted {
  total: number
  capped?: boolean
}

const capped = (n: number): Counted => (n > COUNT_CAP ? { total: COUNT_CAP, capped: true } : { total: n })

async function countUpTo(
  db: QueryExecutorProvider,
  queries: readonly Countable[],
  limit: number,
): Promise<number> {
  const parts = queries.map(query =>
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql`1`.as('one')),
  )
  const some = sql`${sql.join(
    parts.map(part => sql`(${part})`),
    sql` union all `,
  )} limit ${limit}`
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Maps the rows of a page to the items of a result. */
export function mapPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> {
  return { ...page, list: page.list.map(present) }
}
