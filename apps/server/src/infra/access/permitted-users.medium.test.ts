import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildRole, buildUser, type UserOptions } from '#server/testing/builders/session.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { findAccess } from './access.queries.ts'
import { may } from './may.ts'
import { listPermittedUsers, listPermittedUsersWithin } from './permitted-users.queries.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

test('the users who may are those of whom the one check of access says so, whatever their roles', async () => {
  const { db } = open
  const top = await buildArea(db)
  const area = await buildArea(db, { parentId: top.id })
  const other = await buildArea(db)
  const [camera, moved] = [
    await buildDevice(db, { areaId: area.id }),
    await buildDevice(db, { areaId: other.id }),
  ]
  const permissions = ['alarm.view', 'staff.use'] as const
  const narrowed: Partial<UserOptions>[] = [
    { deviceScopes: { camera: 'none' } },
    { deviceScopes: { camera: 'chosen' }, deviceIds: [camera.id] },
    { deviceScopes: { camera: 'chosen' }, deviceIds: [moved.id] },
    {},
  ]
  const places = [[top.id], [area.id], [other.id], [area.id, other.id], []]
  const users = new Map<string, 'enabled' | 'disabled'>()
  for (const areaIds of places)
    for (const more of narrowed) {
      const user = await buildUser(db, { permissions, areaIds, ...more })
      users.set(user.id, 'enabled')
    }
  for (const more of [
    { isSuper: true },
    { areaIds: [area.id] },
    { permissions, areaIds: [area.id], status: 'disabled' as const },
  ])
    users.set((await buildUser(db, more)).id, 'status' in more ? 'disabled' : 'enabled')
  // The permission comes from one role, the area from another.
  const mixed = await buildUser(db, { permissions })
  await db
    .insertInto('user_role')
    .values({ user_id: mixed.id, role_id: await buildRole(db, { areaIds: [area.id] }) })
    .execute()
  users.set(mixed.id, 'enabled')
  const late = await buildUser(db, { permissions, areaIds: [area.id] })
  await db
    .updateTable('user_account')
    .set({ roles_until: new Date(Date.now() - 1000) })
    .where('id', '=', late.id)
    .execute()
  users.set(late.id, 'enabled')

  const device = (id: string) => ({ id, category: 'camera' as const })
  const objects = [
    { areaId: area.id },
    { areaId: area.id, device: device(camera.id) },
    { areaId: area.id, device: device(moved.id) },
    { areaId: top.id, device: null },
    { areaId: other.id, device: device(moved.id) },
  ]
  for (const object of objects) {
    const expected: string[] = []
    for (const [id, status] of users)
      if (status === 'enabled' && may(await findAccess(db, id), 'staff.use', object)) expected.push(id)
    const found = (await listPermittedUsers(db, 'staff.use', object)).filter(id => users.has(id))
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(expected.length).toBeGreaterThan(1)
  }
  // Somewhere in the centre of a caller who sees one area.
  for (const { id: areaId } of [area, other]) {
    const caller = await findAccess(db, (await buildUser(db, { permissions, areaIds: [areaId] })).id)
    const place = db.selectFrom('area').select('centre_id').where('id', '=', areaId)
    const { centre_id: centreId } = await place.executeTakeFirstOrThrow()
    const expected: string[] = []
    for (const [id, status] of users)
      if (status === 'enabled' && may(await findAccess(db, id), 'staff.use', { areaId })) expected.push(id)
    const found = await listPermittedUsersWithin(db, 'staff.use', caller, { id: centreId, areaId })
    expect(found.filter(id => users.has(id)).toSorted()).toEqual(expected.toSorted())
    expect(expected.length).toBeGreaterThan(1)
    expect(expected.length).toBeLessThan(users.size)
  }
})
