import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { listLargePage, type PageRequest } from './paging.ts'

interface Event {
  id: string
  at: Date
}

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
  await open.pool.query('create table event (id uuid default uuidv7() primary key, at timestamptz not null)')
})
afterAll(() => open.close())
// 25 events of which five share each moment; the moments are a microsecond apart, which a JavaScript date cannot tell.
const FIRST = '2026-03-01 08:00:00+08'
const add = (from: number, to: number) =>
  open.pool.query(
    `insert into event (at) select $1::timestamptz + (n / 5) * interval '1 microsecond'
     from generate_series($2::int, $3::int) n`,
    [FIRST, from, to],
  )
beforeEach(async () => {
  await open.pool.query('truncate event')
  await add(0, 24)
})

const events = () => open.db.selectFrom(sql<Event>`event`.as('event')).select(['event.id', 'event.at'])
const order = {
  by: { at: { column: 'event.at', type: 'timestamptz' } },
  default: { by: 'at', order: 'desc' },
  tieBreak: 'event.id',
} as const
const page = (request: Partial<PageRequest<'at'>> = {}, filters: object = {}) =>
  listLargePage(open.db, events(), { pageNum: 1, pageSize: 10, ...request }, order, filters)

const inOrder = async (direction: 'asc' | 'desc') => {
  const { rows } = await open.pool.query<Event>(
    `select id from event order by at ${direction}, id ${direction}`,
  )
  return rows.map(row => row.id)
}
const idsOf = ({ list }: { list: readonly Event[] }) => list.map(row => row.id)

describe.each(['asc', 'desc'] as const)('%s: pages of a large list', direction => {
  const asked = { orderBy: 'at', order: direction } as const

  test('go on behind a numbered page by its cursor, each row once, whatever comes meanwhile', async () => {
    const whole = await inOrder(direction)
    const first = await page(asked)
    // Behind the place of the cursor nothing new can appear: new rows are later.
    if (direction === 'desc') await add(25, 40)
    const second = await page({ ...asked, cursor: first.next })
    const third = await page({ ...asked, cursor: second.next })
    expect([first, second, third].flatMap(idsOf)).toEqual(whole)
    expect(third.next).toBeUndefined()
  })

  test('go back by cursor to the same rows', async () => {
    const first = await page(asked)
    const second = await page({ ...asked, cursor: first.next })
    const third = await page({ ...asked, cursor: second.next })
    const secondAgain = await page({ ...asked, cursor: third.previous })
    const firstAgain = await page({ ...asked, cursor: secondAgain.previous })
    expect([firstAgain, secondAgain].map(idsOf)).toEqual([first, second].map(idsOf))
    expect(firstAgain.previous).toBeUndefined()
    expect(idsOf(await page({ ...asked, cursor: secondAgain.next }))).toEqual(idsOf(third))
  })

  test('go on where the row of the cursor was removed', async () => {
    const whole = await inOrder(direction)
    const { next } = await page(asked)
    await open.pool.query('delete from event where id = any($1)', [whole.slice(8, 12)])
    expect(idsOf(await page({ ...asked, cursor: next }))).toEqual(whole.slice(12, 22))
  })
})

test('rows that come at the end are found by going on from there', async () => {
  const { next } = await page({ pageNum: 2, orderBy: 'at', order: 'asc' })
  await add(25, 30)
  const last = await page({ orderBy: 'at', order: 'asc', cursor: next })
  expect(idsOf(last)).toEqual((await inOrder('asc')).slice(20, 30))
  expect(last.next).toBeDefined()
})

test('a page number does not matter beside a cursor, and the answer keeps it with the total', async () => {
  const { next } = await page()
  expect(await page({ cursor: next, pageNum: 9_000 })).toMatchObject({
    total: 25,
    pageNum: 9_000,
    pageSize: 10,
  })
})

describe('a cursor is refused', () => {
  const refusal = { code: 'request.invalid', params: { issues: [{ path: 'cursor', rule: 'other_list' }] } }

  test('of another order or of other filters', async () => {
    const { next } = await page({}, { kind: 'login', name: undefined })
    await expect(page({ cursor: next }, { kind: 'device' })).rejects.toMatchObject(refusal)
    await expect(page({ cursor: next, order: 'asc' }, { kind: 'login' })).rejects.toMatchObject(refusal)
    expect(idsOf(await page({ cursor: next }, { kind: 'login' }))).toHaveLength(10)
  })

  test('that somebody made up', async () => {
    const { next } = await page()
    const parts = JSON.parse(Buffer.from(next!, 'base64url').toString()) as [string, boolean, string[]]
    const [mark, isBack, key] = parts
    const forged = [
      [mark, isBack, ['0000-01-01T00:00:00Z', key[1]]],
      [mark, isBack, ['2026-02-30T00:00:00Z', key[1]]],
      [mark, isBack, ["'; drop table event", key[1]]],
      [mark, isBack, [key[0], 'x']],
      [mark, isBack, [key[0]]],
      [mark, isBack, [...key, key[1]]],
      [mark, 'yes', key],
      [mark],
      null,
    ].map(made => Buffer.from(JSON.stringify(made)).toString('base64url'))
    for (const cursor of [...forged, '', 'e30', '____'])
      await expect(page({ cursor })).rejects.toMatchObject(refusal)
  })
})
