import type { Area, Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '../../testing/builders/device.ts'
import { buildArea, buildCentre, type BuiltArea } from '../../testing/builders/organisation.ts'
import { buildRole } from '../../testing/builders/session.ts'
import { clientOf } from '../../testing/client-of.ts'
import type { ContractClient } from '../../testing/contract-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Change = InputOf<Contract['organisation']['update']>

const permissions = ['organisation.view', 'organisation.edit'] as const
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let centre: BuiltArea
let north: BuiltArea
let south: BuiltArea
let room: BuiltArea
let admin: ContractClient
/** Sees and edits the north only. */
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centre = await buildCentre(server.db)
  north = await buildArea(server.db, { parentId: centre.id })
  south = await buildArea(server.db, { parentId: centre.id })
  room = await buildArea(server.db, { parentId: north.id })
  admin = await clientOf(server, { isSuper: true }, centre.id)
  guard = await clientOf(server, { permissions, areaIds: [north.id] }, centre.id)
})

const detailsOf = async (id: string) => (await admin.organisation.getDetails({ id })).returnObj!
const asSent = ({ id, kind, name, code, version }: Area): Change => ({ id, kind, name, code, version })
const change = async (area: { id: string }, more: Partial<Change> = {}): Promise<Change> => ({
  ...asSent(await detailsOf(area.id)),
  ...more,
})
const eventsAbout = async (areaId: string, type = 'organisation.changed') => {
  const rows = await server.db
    .selectFrom('outbox')
    .select(['area_id', 'data'])
    .where('type', '=', type)
    .execute()
  return rows.filter(row => (row.data as { areaId?: string }).areaId === areaId).map(row => row.area_id)
}

describe('update', () => {
  test('changes every field, and tells those who see the area', async () => {
    const fields = {
      name: `Hall ${centre.code}`,
      code: `H${centre.code}`,
      kind: 'building' as const,
      internalCode: 'H1',
      purpose: 'Storage',
      remarks: 'East side',
      longitude: 121.5,
      latitude: -31.2,
    }
    const answer = await guard.organisation.update(await change(room, fields))
    expect(answer.returnObj).toMatchObject({ ...fields, id: room.id, parentId: north.id, version: 1 })
    expect(await eventsAbout(room.id)).toEqual([room.id])
  })

  test('what is left out is emptied, but for the outline', async () => {
    const boundary: Change['boundary'] = [
      [1, 1],
      [2, 1],
      [2, 2],
    ]
    const more = { internalCode: 'Z9', purpose: 'x', longitude: 1, latitude: 1, boundary }
    await admin.organisation.update(await change(room, more))
    const { returnObj } = await admin.organisation.update(await change(room))
    expect(returnObj).toMatchObject({ internalCode: null, purpose: '', longitude: null, boundary })
    await admin.organisation.update(await change(room, { boundary: null }))
    expect((await detailsOf(room.id)).boundary).toBeNull()
  })

  test('refuses a name, code or custom code that exists', async () => {
    const other = await buildArea(server.db, { parentId: north.id, internalCode: 'A1' })
    const codeOf = async (more: Partial<Change>) =>
      (await admin.organisation.update(await change(room, more))).errorCode
    expect(await codeOf({ name: other.name })).toBe('area.name_taken')
    expect(await codeOf({ code: other.code })).toBe('area.code_taken')
    expect(await codeOf({ internalCode: 'A1' })).toBe('area.internal_code_taken')
    expect(await codeOf({ internalCode: 'A2' })).toBeUndefined()
  })

  test('a custom code is free elsewhere in the tree', async () => {
    await buildArea(server.db, { parentId: south.id, internalCode: 'A1' })
    expect((await admin.organisation.update(await change(room, { internalCode: 'A1' }))).success).toBe(true)
  })

  test('refuses what was changed since it was read', async () => {
    const stale = await change(room, { name: `Late ${centre.code}` })
    await admin.organisation.update(await change(room, { remarks: 'first' }))
    expect((await admin.organisation.update(stale)).errorCode).toBe('area.changed_meanwhile')
    expect((await detailsOf(room.id)).remarks).toBe('first')
  })

  test('a centre stays one, and nothing else becomes one', async () => {
    expect((await admin.organisation.update(await change(centre, { kind: 'park' }))).status).toBe(400)
    expect((await admin.organisation.update(await change(room, { kind: 'centre' }))).status).toBe(400)
  })

  test('a floor that carries a plan, or devices on it, stays a floor', async () => {
    const [planned, placed] = [0, 1].map(() => buildArea(server.db, { parentId: room.id, kind: 'floor' }))
    const floor_id = (await planned!).id
    const plan = { file_key: 'x', content_type: 'image/png', pixel_width: 9, pixel_height: 9, width: 9 }
    await server.db
      .insertInto('floor_plan')
      .values({ floor_id, ...plan, longitude: 1, latitude: 1 })
      .execute()
    const device = await buildDevice(server.db, { areaId: room.id })
    const on = { floor_id: (await placed!).id }
    await server.db.updateTable('device').set(on).where('id', '=', device.id).execute()
    for (const floor of [await planned!, await placed!]) {
      const answer = await admin.organisation.update(await change(floor, { kind: 'area' }))
      expect(answer.errorCode).toBe('area.kind_in_use')
      expect((await admin.organisation.update(await change(floor, { remarks: 'x' }))).success).toBe(true)
    }
  })

  test('refuses an area out of reach, and one that is gone', async () => {
    expect((await guard.organisation.update(await change(south))).errorCode).toBe('access.denied')
    const gone = await change(room, { id: UNKNOWN })
    expect((await admin.organisation.update(gone)).errorCode).toBe('area.not_found')
  })

  test.each<[Partial<Change>]>([
    [{ code: 'with space' }],
    [{ code: 'A'.repeat(51) }],
    [{ code: '' }],
    [{ internalCode: 'ABC' }],
    [{ internalCode: 'A' }],
    [{ internalCode: '门1' }],
    [{ name: ' ' }],
    [{ name: 'n'.repeat(101) }],
    [{ longitude: -180.1 }],
    [{ latitude: 90.1 }],
    [{ remarks: 'r'.repeat(201) }],
    [{ version: -1 }],
    [{ parentId: UNKNOWN } as Partial<Change>],
  ])('refuses %o as malformed', async wrong => {
    expect((await admin.organisation.update(await change(room, wrong))).status).toBe(400)
  })
})

describe('move', () => {
  const move = async (client: ContractClient, area: { id: string }, parent: { id: string }) => {
    const { version } = await detailsOf(area.id)
    return client.organisation.move({ id: area.id, parentId: parent.id, version })
  }

  test('takes all below along, and tells both ends', async () => {
    const shelf = await buildArea(server.db, { parentId: room.id })
    const device = await buildDevice(server.db, { areaId: shelf.id })
    const answer = await move(admin, room, south)
    expect(answer.returnObj).toMatchObject({
      parentId: south.id,
      parentName: south.name,
      level: 3,
      version: 1,
    })
    const tree = await guard.organisation.queryResourceTree()
    expect(tree.returnObj?.map(node => node.id)).toEqual([north.id])
    const keeper = await clientOf(server, { permissions, areaIds: [south.id] }, centre.id)
    const moved = await keeper.organisation.queryResourceTree()
    expect(moved.returnObj?.map(node => node.id)).toEqual([south.id, room.id, shelf.id, device.id])
    expect(new Set(await eventsAbout(room.id))).toEqual(new Set([north.id, south.id, room.id]))
  })

  test('to where it is already changes nothing', async () => {
    expect((await move(admin, room, north)).returnObj).toMatchObject({ parentId: north.id, version: 0 })
    expect(await eventsAbout(room.id)).toEqual([])
  })

  test('refuses a place below itself, in another centre, or gone', async () => {
    const other = await buildArea(server.db)
    const shelf = await buildArea(server.db, { parentId: room.id })
    expect((await move(admin, north, shelf)).errorCode).toBe('area.under_itself')
    expect((await move(admin, north, north)).errorCode).toBe('area.under_itself')
    expect((await move(admin, room, other)).errorCode).toBe('area.other_centre')
    expect((await move(admin, centre, room)).errorCode).toBe('area.under_itself')
    expect((await move(admin, centre, other)).errorCode).toBe('area.other_centre')
    expect((await move(admin, room, { id: UNKNOWN })).errorCode).toBe('area.not_found')
  })

  test('refuses to take the deepest one below it deeper than the parameter says', async () => {
    const shelf = await buildArea(server.db, { parentId: room.id })
    await admin.parameter.update({ key: 'organisation.hierarchy_levels', value: 4 })
    // centre, south, north, room, shelf: 5 levels.
    expect((await move(admin, north, south)).errorCode).toBe('area.too_deep')
    expect((await move(admin, shelf, south)).success).toBe(true)
    expect((await move(admin, north, south)).success).toBe(true)
  })

  test('refuses a custom code that a new brother has', async () => {
    const moving = await buildArea(server.db, { parentId: north.id, internalCode: 'B1' })
    await buildArea(server.db, { parentId: south.id, internalCode: 'B1' })
    expect((await move(admin, moving, south)).errorCode).toBe('area.internal_code_taken')
  })

  test('refuses what was changed since it was read', async () => {
    await move(admin, room, south)
    const answer = await admin.organisation.move({ id: room.id, parentId: north.id, version: 0 })
    expect(answer.errorCode).toBe('area.changed_meanwhile')
  })

  test('needs the area, its new place, and the place that it leaves', async () => {
    expect((await move(guard, room, south)).errorCode).toBe('access.denied')
    expect((await move(guard, south, north)).errorCode).toBe('access.denied')
    const both = await clientOf(server, { permissions, areaIds: [north.id, south.id] }, centre.id)
    expect((await move(both, north, south)).errorCode).toBe('access.no_area')
    expect((await move(both, room, south)).success).toBe(true)
  })
})

describe('remove', () => {
  const remove = (client: ContractClient, { id }: { id: string }) => client.organisation.remove({ id })
  const heldBy = async ({ id }: { id: string }) => (await detailsOf(id)).heldBy

  test('takes an area that holds nothing, and tells those who see the one above', async () => {
    expect(await heldBy(room)).toEqual([])
    expect((await remove(guard, room)).success).toBe(true)
    expect(await eventsAbout(room.id)).toEqual([north.id])
    expect((await remove(admin, room)).errorCode).toBe('area.not_found')
    expect((await admin.organisation.getDetails({ id: room.id })).errorCode).toBe('area.not_found')
  })

  test('refuses what has areas or devices, and says so beforehand', async () => {
    await buildDevice(server.db, { areaId: room.id })
    // The role of the guard holds the north as well.
    expect([await heldBy(north), await heldBy(room)]).toEqual([['areas', 'roles'], ['devices']])
    expect((await remove(admin, north)).errorCode).toBe('area.has_children')
    expect((await remove(admin, room)).errorCode).toBe('area.has_devices')
  })

  test('initial data stay', async () => {
    const initial = await buildCentre(server.db, { isInitial: true })
    expect(await heldBy(initial)).toEqual(['initial'])
    expect((await remove(admin, initial)).errorCode).toBe('area.is_initial')
  })

  test('what a role, a group, a platform or an alarm names stays', async () => {
    const area = () => buildArea(server.db, { parentId: south.id })
    const [granted, grouped, served, alarmed] = [await area(), await area(), await area(), await area()]
    await buildRole(server.db, { areaIds: [granted.id] })
    const group = { name: `G${centre.code}`.slice(0, 14), area_id: grouped.id, function_type: 'ordinary' }
    await server.db.insertInto('camera_group').values(group).execute()
    const reach = {
      connection_mode: 'http',
      ip: '192.0.2.1',
      platform_port: 80,
      account: 'a',
      plugin: 'onvif',
    }
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

  test('refuses an area out of reach, and the top of what a user may see', async () => {
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

  test('refuses those who do not reach every area, and what exists', async () => {
    const chief = await clientOf(server, { permissions, areaIds: [centre.id] }, centre.id)
    expect((await chief.organisation.addCentre(draft())).errorCode).toBe('access.no_area')
    const made = await admin.organisation.addCentre(draft())
    expect(made.success).toBe(true)
    const again = { name: `X${centre.code}`, code: `X${centre.code}` }
    expect((await admin.organisation.addCentre({ ...again, name: north.name })).errorCode).toBe(
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

test('every change needs a login and its permission', async () => {
  const codes = async (client: ContractClient) => {
    const sent = await change(room)
    const answers = await Promise.all([
      client.organisation.addCentre({ name: 'C', code: 'C' }),
      client.organisation.update(sent),
      client.organisation.move({ id: room.id, parentId: south.id, version: 0 }),
      client.organisation.remove({ id: room.id }),
      client.organisation.getDetails({ id: room.id }),
    ])
    return answers.map(answer => answer.errorCode)
  }
  const areaIds = [centre.id]
  expect(await codes(server.client)).toEqual(Array<string>(5).fill('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds }, centre.id))).toEqual(
    Array<string>(5).fill('access.denied'),
  )
  const viewer = await clientOf(server, { permissions: ['organisation.view'], areaIds }, centre.id)
  expect(await codes(viewer)).toEqual([...Array<string>(4).fill('access.denied'), undefined])
})

test('a change is audited with what was and what is', async () => {
  await admin.organisation.update(await change(room, { remarks: 'new' }))
  const row = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'result'])
    .where('object', '=', room.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'area.update', result: 'ok' })
  expect([row.before, row.after]).toMatchObject([{ remarks: '' }, { remarks: 'new' }])
})
