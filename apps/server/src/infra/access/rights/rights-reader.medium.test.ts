import { sql } from 'kysely'
import { createManualClock, type ManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildRole, buildUser } from '#server/testing/builders/session.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { openDatabase, type Db } from '#server/infra/database/database.ts'
import { findAccess } from '../access.queries.ts'
import { findStamp } from './access-stamp.queries.ts'
import { createRightsReader, RIGHTS_AGE_MS, type RightsReader } from './rights-reader.ts'

let open: OpenTestDatabase
let db: Db
let clock: ManualClock
let reader: RightsReader

beforeAll(async () => {
  // One connection, so that the statements it keeps can be looked at.
  open = await openTestDatabase({ size: 1 })
  db = open.db
})
afterAll(() => open.close())
beforeEach(() => {
  clock = createManualClock()
  reader = createRightsReader({ db, clock, size: 100 })
})

const rightsOf = async (userId: string) => reader.read(userId, await findStamp(db, userId))

/** Somebody with one role by hand and one by a group, which name one device each. */
async function buildGuard() {
  const centre = await buildCentre(db)
  const [area, elsewhere] = [
    await buildArea(db, { parentId: centre.id }),
    await buildArea(db, { parentId: centre.id }),
  ]
  const device = await buildDevice(db, { areaId: area.id, driver: 'http', category: 'door' })
  const user = await buildUser(db, { permissions: ['alarm.view'], areaIds: [area.id] })
  const held = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await sql`update role set door_scope = 'chosen' where id = ${held.role_id}`.execute(db)
  await sql`insert into role_device (role_id, device_id) values (${held.role_id}, ${device.id})`.execute(db)
  const byGroup = await buildRole(db, { permissions: ['alarm.close'], areaIds: [elsewhere.id] })
  await sql`update role set door_scope = 'none' where id = ${byGroup}`.execute(db)
  const { id: group } = await db
    .insertInto('user_group')
    .values({ name: `Group ${user.userName}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into group_member (group_id, user_id) values (${group}, ${user.id})`.execute(db)
  await sql`insert into group_role (group_id, role_id) values (${group}, ${byGroup})`.execute(db)
  return {
    user: user.id,
    role: held.role_id,
    byGroup,
    group,
    area: area.id,
    elsewhere: elsewhere.id,
    device: device.id,
  }
}
type Guard = Awaited<ReturnType<typeof buildGuard>>

test('rights are read once while nothing changes, also by writes that move no right', async () => {
  const guard = await buildGuard()
  const before = await rightsOf(guard.user)
  await sql`update user_account set last_login_at = now(), phone = '1' where id = ${guard.user}`.execute(db)
  await sql`update device set name = 'Door 7' where id = ${guard.device}`.execute(db)
  await buildDevice(db, { areaId: guard.area })
  expect(await rightsOf(guard.user)).toBe(before)
  clock.advance(RIGHTS_AGE_MS)
  expect(await rightsOf(guard.user)).not.toBe(before)
})

const changes: [string, (guard: Guard) => ReturnType<typeof sql>][] = [
  ['a permission is taken from a role', g => sql`delete from role_permission where role_id = ${g.role}`],
  ['a permission is given', g => sql`insert into role_permission values (${g.role}, 'user.view')`],
  ['an area is taken from a role', g => sql`delete from role_area where role_id = ${g.role}`],
  ['an area is given', g => sql`insert into role_area values (${g.role}, ${g.elsewhere})`],
  ['a device is not named any more', g => sql`delete from role_device where role_id = ${g.role}`],
  ['a scope is narrowed', g => sql`update role set door_scope = 'none' where id = ${g.role}`],
  ['a role becomes super', g => sql`update role set is_super = true where id = ${g.role}`],
  ['a role is taken from the user', g => sql`delete from user_role where user_id = ${g.user}`],
  ['a role is given', g => sql`insert into user_role values (${g.user}, ${g.byGroup})`],
  ['the user leaves the group', g => sql`delete from group_member where user_id = ${g.user}`],
  ['a role is taken from the group', g => sql`delete from group_role where group_id = ${g.group}`],
  ['the group is removed', g => sql`delete from user_group where id = ${g.group}`],
  ['an area moves below', g => sql`update area set parent_id = ${g.area} where id = ${g.elsewhere}`],
  [
    'an area is added below',
    g => sql`insert into area (parent_id, kind, name, code) values (${g.area}, 'area', 'new', ${g.area})`,
  ],
  [
    'the centre is renamed',
    g => sql`update area set name = 'Renamed' where id = (select centre_id from area where id = ${g.area})`,
  ],
  ['a named device moves', g => sql`update device set area_id = ${g.elsewhere} where id = ${g.device}`],
  ['it changes its category', g => sql`update device set category = 'fire' where id = ${g.device}`],
  ['it is deleted for good', g => sql`delete from device where id = ${g.device}`],
  ['the roles have ended', g => sql`update user_account set roles_until = now() where id = ${g.user}`],
  [
    'the roles have not begun',
    g => sql`update user_account set roles_from = now() + interval '1 h' where id = ${g.user}`,
  ],
]

describe('what was kept is not used any more after', () => {
  test.each(changes)('%s', async (_what, change) => {
    const guard = await buildGuard()
    const before = await rightsOf(guard.user)
    await change(guard).execute(db)
    const after = await rightsOf(guard.user)
    expect(after).not.toBe(before)
    expect(after).toEqual(await findAccess(db, guard.user))
  })
})

test('each table that rights are read from counts its changes', async () => {
  await findAccess(db, (await buildGuard()).user)
  const { rows: kept } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%with mine as materialized%'`.execute(
    db,
  )
  const plan = await sql.raw(`explain (generic_plan, format json) ${kept[0]?.statement}`).execute(db)
  const read = new Set(
    [...JSON.stringify(plan.rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name ?? ''),
  )
  expect(read).toContain('role_area')
  read.delete('access_stamp')
  const { rows: counting } = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'access_stamp'`.execute(db)
  expect(new Set(counting.map(row => row.name))).toEqual(read)
})

test('changes at a time do not wait for each other, and each is seen once it is committed, in any order', async () => {
  const others = openDatabase(open.url, { size: 2 })
  const guard = await buildGuard()
  const first = await others.db.startTransaction().execute()
  try {
    await sql`delete from role_permission where role_id = ${guard.role}`.execute(first)
    const meanwhile = await rightsOf(guard.user)
    expect(meanwhile.permissions).toContain('alarm.view')
    await sql`delete from role_permission where role_id = ${guard.byGroup}`.execute(others.db)
    const second = await rightsOf(guard.user)
    expect([...second.permissions]).toEqual(['alarm.view'])
    expect(await rightsOf(guard.user)).toBe(second)
    await first.commit().execute()
    expect((await rightsOf(guard.user)).permissions.size).toBe(0)
  } finally {
    if (!first.isCommitted) await first.rollback().execute()
    await others.close()
  }
})

test('a change that is taken back leaves what was kept', async () => {
  const guard = await buildGuard()
  const before = await rightsOf(guard.user)
  const taken = db.transaction().execute(async tx => {
    await sql`delete from role_permission where role_id = ${guard.role}`.execute(tx)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await rightsOf(guard.user)).toBe(before)
})

test('rights end by the clock with no row changed', async () => {
  const guard = await buildGuard()
  await sql`update user_account set roles_until = clock_timestamp() + interval '300 ms' where id = ${guard.user}`.execute(
    db,
  )
  const before = await rightsOf(guard.user)
  expect(before.permissions).toContain('alarm.view')
  await sql`select pg_sleep(0.35)`.execute(db)
  const after = await rightsOf(guard.user)
  expect([after.permissions.size, after.areaIds]).toEqual([0, new Set()])
})
