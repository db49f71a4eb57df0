import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildRole } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import {
  asSent,
  buildSite,
  detailsOf,
  editor,
  lastTold,
  toldSince,
  UNKNOWN,
  type Site,
} from './organisation.testing.ts'

let server: TestServer
let site: Site
let { centre, north, south, room, admin, guard } = {} as Site

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  site = await buildSite(server)
  ;({ centre, north, south, room, admin, guard } = site)
})

describe('remove', () => {
  const remove = (client: ContractClient, { id }: { id: string }) => client.organisation.remove({ id })
  const heldBy = async ({ id }: { id: string }) => (await detailsOf(site, { id })).heldBy

  test('takes an area that holds nothing, and tells those who see the one above', async () => {
    expect(await heldBy(room)).toEqual([])
    const from = await lastTold(server)
    expect((await remove(guard, room)).success).toBe(true)
    expect(await toldSince(server, from)).toEqual([north.id])
    expect((await remove(admin, room)).errorCode).toBe('area.not_found')
    expect((await admin.organisation.getDetails({ id: room.id })).errorCode).toBe('area.not_found')
  })

  test('refuses an area with areas or devices, and tells so beforehand', async () => {
    await buildDevice(server.db, { areaId: room.id })
    // The role of the guard refers to the north too.
    expect([await heldBy(north), await heldBy(room)]).toEqual([['areas', 'roles'], ['devices']])
    expect((await remove(admin, north)).errorCode).toBe('area.has_children')
    expect((await remove(admin, room)).errorCode).toBe('area.has_devices')
  })

  test('initial data stay', async () => {
    const initial = await buildCentre(server.db, { isInitial: true })
    expect(await heldBy(initial)).toEqual(['initial'])
    expect((await remove(admin, initial)).errorCode).toBe('area.is_initial')
  })

  test('refuses an area that a role, a group, a platform or an alarm refers to', async () => {
    const area = () => buildArea(server.db, { parentId: south.id })
    const [granted, grouped, served, alarmed] = [await area(), await area(), await area(), await area()]
    await buildRole(server.db, { areaIds: [granted.id] })
    const group = {
      name: `G${centre.code}`.slice(0, 14),
      area_id: grouped.id,
      function_type: 'ordinary' as const,
    }
    await server.db.insertInto('camera_group').values(group).execute()
    const reach = {
      connection_mode: 'http',
      ip: '192.0.2.1',
      platform_port: 80,
      account: 'a',
      plugin: 'onvif',
    } as const
    const platform = { name: `P${centre.code}`, area_id: served.id, centre_id: centre.id, ...reach }
    await server.db
      .insertInto('platform')
      .values({ ...platform, secret: Buffer.from('x') })
      .execute()
    const gone = await buildDevice(server.db, { areaId: alarmed.id })
    const source = { device_id: gone.id, device_name: gone.name, device_code: gone.code, location: '' }
    await server.db
      .insertInto('alarm_source')
      .values({ ...source, area_id: alarmed.id })
      .execute()
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()

    const found = await Promise.all([granted, grouped, served, alarmed].map(heldBy))
    expect(found).toEqual([['roles'], ['camera_groups'], ['platform'], ['alarms']])
    for (const each of [granted, grouped, served, alarmed])
      expect((await remove(admin, each)).errorCode).toBe('area.in_use')
  })

  test('a device that was deleted without an alarm does not hold its area', async () => {
    const device = await buildDevice(server.db, { areaId: room.id })
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', device.id)
      .execute()
    expect((await remove(admin, room)).success).toBe(true)
  })

  test('refuses an area out of reach, and the top one of a user’s areas', async () => {
    expect((await remove(guard, south)).errorCode).toBe('access.denied')
    expect((await remove(guard, { id: UNKNOWN })).errorCode).toBe('access.denied')
    await admin.organisation.remove({ id: room.id })
    expect((await remove(guard, north)).errorCode).toBe('area.in_use')
  })
})

describe('a centre', () => {
  const draft = () => ({ name: `West ${centre.code}`, code: `W${centre.code}`, internalCode: 'Q1' })
  const parksOf = async (client: ContractClient) =>
    (await client.session.current()).returnObj?.ownCentral.map(park => park.name)

  test('is added, renamed and deleted, and each session follows', async () => {
    const before = await parksOf(admin)
    const { returnObj } = await admin.organisation.addCentre({ ...draft(), internalCode: undefined })
    expect(returnObj).toMatchObject({ kind: 'centre', parentId: null, level: 1, isInitial: false })
    expect(await parksOf(admin)).toEqual([...before!, returnObj!.name])
    await admin.organisation.update({ ...asSent(returnObj!), name: `East ${centre.code}` })
    expect(await parksOf(admin)).toEqual([...before!, `East ${centre.code}`])
    expect((await admin.organisation.remove({ id: returnObj!.id })).success).toBe(true)
    expect(await parksOf(admin)).toEqual(before)
    const told = await server.db
      .selectFrom('outbox')
      .select('area_id')
      .where('type', '=', 'session.changed')
      .execute()
    expect(told).toEqual([{ area_id: null }, { area_id: null }, { area_id: null }])
  })

  test('is not seen by those who hold areas of another', async () => {
    const { returnObj } = await admin.organisation.addCentre({ ...draft(), internalCode: undefined })
    expect(await parksOf(guard)).toEqual([centre.name])
    expect((await guard.organisation.getDetails({ id: returnObj!.id })).errorCode).toBe('access.denied')
    expect((await guard.organisation.getDetails({ id: centre.id })).errorCode).toBe('access.denied')
    const top = await guard.organisation.getDetails({ id: north.id })
    expect(top.returnObj).toMatchObject({ name: north.name, parentId: null, parentName: null })
  })

  test('refuses users who do not reach every area, and a name or code in use', async () => {
    const chief = await clientOf(server, { permissions: editor, areaIds: [centre.id] }, centre.id)
    expect((await chief.organisation.addCentre(draft())).errorCode).toBe('access.no_area')
    const made = await admin.organisation.addCentre(draft())
    expect(made.success).toBe(true)
    const again = { name: `X${centre.code}`, code: `X${centre.code}` }
    expect((await admin.organisation.addCentre({ ...again, name: centre.name })).errorCode).toBe(
      'area.name_taken',
    )
    expect((await admin.organisation.addCentre({ ...again, code: north.code })).errorCode).toBe(
      'area.code_taken',
    )
    const answer = await admin.organisation.addCentre({ ...again, internalCode: 'Q1' })
    expect(answer.errorCode).toBe('area.internal_code_taken')
    expect((await admin.organisation.remove({ id: made.returnObj!.id })).success).toBe(true)
  })
})
