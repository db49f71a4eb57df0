import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createManualClock, type ManualClock } from '@palisade/testkit/manual-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { siteObjects } from '#server/testing/site-objects.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import { findAccess } from './access.queries.ts'
import { ACCESS_STALE_MS, createAccessControl, type OpenGate } from './access-control.ts'
import { visibleAreas } from './visible-areas.ts'

let open: OpenTestDatabase
let gate: OpenGate
let clock: ManualClock

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => {
  clock = createManualClock()
  gate = createAccessControl({ db: open.db, objects: siteObjects, clock })
})

describe('the reach of a user', () => {
  test('reaches the areas below those granted, and no others', async () => {
    const { db } = open
    const centre = await buildCentre(db)
    const gatehouse = await buildArea(db, { parentId: centre.id })
    const room = await buildArea(db, { parentId: gatehouse.id })
    const cupboard = await buildArea(db, { parentId: room.id })
    const vault = await buildArea(db, { parentId: centre.id })
    const user = await buildUser(db, { permissions: ['alarm.view'], areaIds: [gatehouse.id] })
    const access = await findAccess(db, user.id)
    expect(access.areaIds).toEqual(new Set([gatehouse.id, room.id, cupboard.id]))
    expect(access.areaIds).not.toContain(vault.id)
    expect(access.centres.map(park => park.id)).toEqual([centre.id])
  })

  test('adds up roles held directly and through groups', async () => {
    const { db } = open
    const [one, two] = [await buildArea(db), await buildArea(db)]
    const user = await buildUser(db, { permissions: ['alarm.view'], areaIds: [one.id] })
    const roleId = await buildRole(db, { permissions: ['alarm.close', 'alarm.view'], areaIds: [two.id] })
    const group = await db
      .insertInto('user_group')
      .values({ name: `Group ${user.userName}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('group_member').values({ group_id: group.id, user_id: user.id }).execute()
    await db.insertInto('group_role').values({ group_id: group.id, role_id: roleId }).execute()
    const access = await findAccess(db, user.id)
    expect(access.permissions).toEqual(new Set(['alarm.view', 'alarm.close']))
    expect(access.areaIds).toEqual(new Set([one.id, two.id]))
  })

  test('ends with the roles’ validity, and knows no permission that the contract does not', async () => {
    const { db } = open
    const area = await buildArea(db)
    const user = await buildUser(db, { permissions: ['alarm.view'], areaIds: [area.id] })
    await db.insertInto('role_permission').values({ role_id: user.roleId, permission: 'gone.away' }).execute()
    expect((await findAccess(db, user.id)).permissions).toEqual(new Set(['alarm.view']))
    for (const validity of [{ roles_until: new Date(1) }, { roles_from: new Date('2100-01-01') }]) {
      const cleared = { roles_from: null, roles_until: null, ...validity }
      await db.updateTable('user_account').set(cleared).where('id', '=', user.id).execute()
      expect(await findAccess(db, user.id)).toMatchObject({ permissions: new Set(), areaIds: new Set() })
    }
  })

  test('a super role reaches everything; a user without a role nothing', async () => {
    const { db } = open
    await buildCentre(db)
    const chief = await findAccess(db, (await buildUser(db, { isSuper: true })).id)
    const centres = await db.selectFrom('area').select('id').where('kind', '=', 'centre').execute()
    expect(chief).toMatchObject({ isSuper: true, areaIds: 'all' })
    expect(chief.centres).toHaveLength(centres.length)
    const nobody = await findAccess(db, (await buildUser(db)).id)
    expect(nobody).toMatchObject({ isSuper: false, areaIds: new Set(), centres: [] })
  })

  test('lists are narrowed to the areas of the chosen centre', async () => {
    const { db } = open
    const [here, there] = [await buildArea(db), await buildArea(db)]
    const guard = await buildUser(db, { areaIds: [here.id, there.id] })
    const chief = await buildUser(db, { isSuper: true })
    const seen = async (userId: string, centreId: string | undefined) => {
      const access = await findAccess(db, userId)
      const centre = centreId === undefined ? undefined : gate.centre(access, centreId)
      const rows = await db
        .selectFrom('area')
        .select('id')
        .where(visibleAreas(access, centre, 'area.id'))
        .execute()
      return rows.map(row => row.id)
    }
    expect(await seen(guard.id, here.centreId)).toEqual([here.id])
    expect((await seen(guard.id, undefined)).toSorted()).toEqual([here.id, there.id].toSorted())
    expect((await seen(chief.id, here.centreId)).toSorted()).toEqual([here.id, here.centreId].toSorted())
  })
})

describe('objects', () => {
  test('all must exist and be in reach, and one answer is given for both', async () => {
    const { db } = open
    const mine = await buildDevice(db)
    const other = await buildDevice(db)
    const deleted = await buildDevice(db, { areaId: mine.areaId })
    await db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    const user = await buildUser(db, { areaIds: [mine.areaId] })
    const access = await findAccess(db, user.id)
    const ask = (ids: string[]) => gate.requireObjects(access, 'device', ids)
    const denied = { code: 'access.denied' }
    await expect(ask([mine.id, mine.id])).resolves.toBeUndefined()
    await expect(ask([])).resolves.toBeUndefined()
    await expect(ask([mine.id, other.id])).rejects.toMatchObject(denied)
    await expect(ask([deleted.id])).rejects.toMatchObject(denied)
    await expect(ask(['01890000-0000-7000-8000-000000000000'])).rejects.toMatchObject(denied)
    await expect(ask(['no id'])).rejects.toMatchObject(denied)
    await expect(gate.requireObjects(access, 'area', [mine.areaId])).resolves.toBeUndefined()
    await expect(gate.requireObjects(access, 'area', [other.areaId])).rejects.toMatchObject(denied)
  })
})

describe('sessions and keys', () => {
  test('a change shows after a second at the latest, and at once after forget', async () => {
    const { db } = open
    const user = await buildUser(db, { permissions: ['alarm.view'], areaIds: [(await buildArea(db)).id] })
    const { ticket, id } = await buildSession(db, user.id)
    const permissions = async () => (await gate.session(ticket, '127.0.0.1'))?.access.permissions.size
    expect(await gate.session(ticket, '127.0.0.1')).toMatchObject({ sessionId: id, user: { id: user.id } })
    await db
      .insertInto('role_permission')
      .values({ role_id: user.roleId, permission: 'alarm.close' })
      .execute()
    clock.advance(ACCESS_STALE_MS)
    expect(await permissions()).toBe(1)
    clock.advance(1)
    expect(await permissions()).toBe(2)
    await db.deleteFrom('role_permission').where('role_id', '=', user.roleId).execute()
    expect(await permissions()).toBe(2)
    gate.forget()
    expect(await permissions()).toBe(0)
  })

  test('a key works until it expires or is revoked', async () => {
    const { db } = open
    const { key, id, name } = await buildApiKey(db)
    expect(await gate.apiKey(key)).toEqual({ id, name, scopes: ['event.intake'] })
    await db
      .updateTable('api_key')
      .set({ expires_at: new Date(1) })
      .where('id', '=', id)
      .execute()
    expect(await gate.apiKey(key)).toBeDefined()
    clock.advance(ACCESS_STALE_MS + 1)
    expect(await gate.apiKey(key)).toBeUndefined()
    const revoked = await buildApiKey(db, { isRevoked: true })
    expect(await gate.apiKey(revoked.key)).toBeUndefined()
    for (const text of ['', 'pal_', 'x'.repeat(10_000), `${key}x`])
      expect(await gate.apiKey(text)).toBeUndefined()
  })

  test('the use of a key is written at most once a minute', async () => {
    const { db } = open
    const { key, id } = await buildApiKey(db)
    const lastUsed = async () => {
      const row = await db
        .selectFrom('api_key')
        .select(['last_used_at', sql<string>`xmin::text`.as('version')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row
    }
    expect((await lastUsed()).last_used_at).toBeNull()
    await gate.apiKey(key)
    const first = await lastUsed()
    expect(first.last_used_at).not.toBeNull()
    clock.advance(ACCESS_STALE_MS + 1)
    await gate.apiKey(key)
    expect(await lastUsed()).toEqual(first)
  })
})
