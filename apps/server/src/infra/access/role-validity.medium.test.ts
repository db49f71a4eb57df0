import { clockOf } from '@palisade/testkit/manual-clock'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createRoleValidity } from './role-validity.ts'

const HOUR = 3_600_000
const noon = Date.parse('2031-06-01T12:00:00Z')
const log = pino({ level: 'silent' })

let open: OpenTestDatabase
let time: number

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  time = noon
  await open.db.deleteFrom('outbox').execute()
  await open.db.updateTable('user_account').set({ roles_from: null, roles_until: null }).execute()
})

const watcher = () => createRoleValidity({ db: open.db, log, clock: clockOf(() => time) })

async function build(validity: { from?: number; until?: number }): Promise<string> {
  const { id } = await buildUser(open.db)
  const [from, until] = [validity.from, validity.until].map(at => (at === undefined ? null : new Date(at)))
  await open.db
    .updateTable('user_account')
    .set({ roles_from: from ?? null, roles_until: until ?? null })
    .where('id', '=', id)
    .execute()
  return id
}

/** The users who were told since the last call. */
async function told(): Promise<(string | null)[]> {
  const rows = await open.db.deleteFrom('outbox').returning(['type', 'user_id']).execute()
  expect(rows.every(row => row.type === 'session.changed')).toBe(true)
  return rows.map(row => row.user_id)
}

test('tells a user once, at the moment when their roles begin or end by the clock', async () => {
  const begins = await build({ from: noon + 1000 })
  const ends = await build({ from: noon - HOUR * 48, until: noon + 2000 })
  const validity = watcher()
  await validity.look()
  expect(await told()).toEqual([])
  time = noon + 999
  await validity.look()
  expect(await told()).toEqual([])
  time = noon + 1000
  await validity.look()
  expect(await told()).toEqual([begins])
  time = noon + 5000
  await validity.look()
  expect(await told()).toEqual([ends])
  await validity.look()
  expect(await told()).toEqual([])
})

test('after a restart, tells of validity that passed meanwhile, but not of what is long past', async () => {
  const meanwhile = await build({ until: noon - 5000 })
  await build({ until: noon - 25 * HOUR })
  await build({ from: noon + HOUR })
  await watcher().look()
  expect(await told()).toEqual([meanwhile])
})
