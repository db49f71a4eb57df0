import { PLACE_AREA_LIMIT } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor, buildMapZone, buildPlan, setAreaPlace } from '#server/testing/builders/map.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { whileHeldOpen } from '#server/testing/held-open.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const editor = { permissions: ['organisation.view', 'defence_zone.view', 'map.edit'] as const }
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
let editing: ContractClient
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  editing = await clientOf(server, { ...editor, areaIds: [area.id] }, area.centreId)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
})

const at = (id: string, more: { floorId?: string; type?: 'device' | 'zone'; longitude?: number } = {}) => ({
  id,
  type: more.type ?? ('device' as const),
  longitude: more.longitude ?? 10,
  latitude: 50,
  floorId: more.floorId ?? null,
})
const placeOf = async (id: string) =>
  server.db
    .selectFrom('device')
    .select(['longitude', 'latitude', 'floor_id as floorId', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const historyOf = async (id: string) =>
  server.db
    .selectFrom('device_change')
    .select(['field', 'before', 'after', 'user_name as userName'])
    .where('device_id', '=', id)
    .orderBy('id')
    .execute()
const eventsOf = async (type: string, areaId: string) =>
  server.db
    .selectFrom('outbox')
    .select(['data', 'permission'])
    .where('type', '=', type)
    .where('area_id', '=', areaId)
    .execute()

describe('placing', () => {
  test('needs a login, the permission, and everything that is placed within reach', async () => {
    const device = await buildDevice(server.db, { areaId: area.id })
    expect((await server.client.map.place({ places: [at(device.id)] })).status).toBe(401)
    const viewer = await clientOf(server, { permissions: ['organisation.view'], areaIds: [area.id] })
    expect((await viewer.map.place({ places: [at(device.id)] })).errorCode).toBe('access.denied')
    const foreign = await buildDevice(server.db)
    const both = await editing.map.place({ places: [at(device.id), at(foreign.id)] })
    expect(both.errorCode).toBe('access.denied')
    const zone = await buildMapZone(server.db, { areaId: foreign.areaId })
    const withZone = await editing.map.place({ places: [at(device.id), at(zone.id, { type: 'zone' })] })
    expect(withZone.errorCode).toBe('access.denied')
    expect(await placeOf(device.id)).toMatchObject({ longitude: null, version: 0 })
  })

  test('puts devices and zones on the map, with history, a new version, and a word to every console', async () => {
    const device = await buildDevice(server.db, { areaId: area.id })
    const zone = await buildMapZone(server.db, { areaId: area.id })
    const places = [at(device.id), at(zone.id, { type: 'zone', longitude: 11 })]
    expect(await editing.map.place({ places })).toMatchObject({ success: true, returnObj: {} })
    expect(await placeOf(device.id)).toEqual({ longitude: 10, latitude: 50, floorId: null, version: 1 })
    expect(await historyOf(device.id)).toMatchObject([
      { field: 'latitude', before: null, after: 50 },
      { field: 'longitude', before: null, after: 10 },
    ])
    const { returnObj } = await editing.map.getResources()
    expect(returnObj?.find(one => one.id === zone.id)).toMatchObject({ longitude: 11, latitude: 50 })
    expect(await eventsOf('map.changed', area.id)).toEqual([
      { data: { areaId: area.id }, permission: 'organisation.view' },
    ])
    expect(await eventsOf('device.changed', area.id)).toHaveLength(1)
    expect(await eventsOf('defence_zone.changed', area.id)).toEqual([
      { data: { id: zone.id }, permission: 'defence_zone.view' },
    ])
  })

  test('something where it is already changes nothing and tells nobody', async () => {
    const device = await buildDevice(server.db, { areaId: area.id, longitude: 10, latitude: 50 })
    expect((await editing.map.place({ places: [at(device.id)] })).success).toBe(true)
    expect(await placeOf(device.id)).toMatchObject({ version: 0 })
    expect(await eventsOf('map.changed', area.id)).toEqual([])
  })

  test.each(['device', 'zone'] as const)(
    'a %s that is being placed waits for the first change',
    async type => {
      const { id } =
        type === 'device'
          ? await buildDevice(server.db, { areaId: area.id })
          : await buildMapZone(server.db, { areaId: area.id })
      const table = type === 'device' ? 'device' : 'defence_zone'
      const answer = await whileHeldOpen(
        server.db,
        tx => tx.updateTable(table).set({ longitude: 20, latitude: 60 }).where('id', '=', id).execute(),
        () => editing.map.place({ places: [at(id, { type })] }),
      )
      expect(answer.success).toBe(true)
      const { before } = await server.db
        .selectFrom('audit')
        .select('before')
        .where('action', '=', 'map.place')
        .where('object', '=', id)
        .executeTakeFirstOrThrow()
      expect(before).toMatchObject({ [`${type}s`]: [{ id, longitude: 20, latitude: 60 }] })
    },
  )

  test('refuses a malformed request', async () => {
    const { id } = await buildDevice(server.db, { areaId: area.id })
    const wrong = [
      [],
      [at(id), at(id)],
      [at('x')],
      [{ ...at(id), longitude: 181 }],
      [{ ...at(id), latitude: Number.NaN }],
      [{ ...at(id), type: 'area' as 'device' }],
      Array.from({ length: 301 }, () => at(id)),
    ]
    for (const places of wrong) expect((await editing.map.place({ places })).status).toBe(400)
  })

  test('refuses resources that are gone', async () => {
    expect((await admin.map.place({ places: [at(UNKNOWN)] })).errorCode).toBe('device.not_found')
    const zone = await admin.map.place({ places: [at(UNKNOWN, { type: 'zone' })] })
    expect(zone.errorCode).toBe('defence_zone.not_found')
    const device = await buildDevice(server.db, { areaId: area.id })
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', device.id)
      .execute()
    expect((await admin.map.place({ places: [at(device.id)] })).errorCode).toBe('device.not_found')
  })

  test('by two operators at once keeps each place whole', async () => {
    const device = await buildDevice(server.db, { areaId: area.id })
    const zone = await buildMapZone(server.db, { areaId: area.id })
    const all = (longitude: number) => [
      at(device.id, { longitude }),
      at(zone.panelId, { longitude }),
      at(zone.id, { type: 'zone', longitude }),
    ]
    const answers = await Promise.all([
      editing.map.place({ places: all(11) }),
      admin.map.place({ places: all(12).toReversed() }),
      editing.map.place({ places: all(13) }),
    ])
    expect(answers.map(answer => answer.success)).toEqual([true, true, true])
    const { returnObj } = await editing.map.getResources()
    expect(new Set(returnObj?.map(one => one.longitude)).size).toBe(1)
    expect(await historyOf(device.id)).toHaveLength(4)
  })
})

describe('placing on a floor', () => {
  test('takes a floor of a building of the same centre with a plan, and nothing else', async () => {
    const device = await buildDevice(server.db, { areaId: area.id })
    const { floor, building } = await buildFloor(server.db, { parentId: area.id })
    const place = (floorId: string) => admin.map.place({ places: [at(device.id, { floorId })] })
    expect((await place(floor.id)).errorCode).toBe('map.no_plan')
    expect((await place(building.id)).errorCode).toBe('map.not_a_floor')
    expect((await place(UNKNOWN)).errorCode).toBe('map.not_a_floor')
    const loose = await buildArea(server.db, { kind: 'floor', parentId: area.id })
    expect((await place(loose.id)).errorCode).toBe('map.not_a_floor')
    const foreign = await buildFloor(server.db)
    await buildPlan(server.db, foreign.floor.id)
    expect((await place(foreign.floor.id)).errorCode).toBe('map.not_a_floor')
    const byEditor = await editing.map.place({ places: [at(device.id, { floorId: foreign.floor.id })] })
    expect(byEditor.errorCode).toBe('access.denied')
    await buildPlan(server.db, floor.id)
    expect((await place(floor.id)).success).toBe(true)
    expect(await placeOf(device.id)).toMatchObject({ floorId: floor.id })
    expect(await historyOf(device.id)).toHaveLength(3)
  })
})

describe('taking off the map', () => {
  test('needs the permission and reach', async () => {
    const device = await buildDevice(server.db, { areaId: area.id, longitude: 1, latitude: 1 })
    const resources = [{ id: device.id, type: 'device' as const }]
    expect((await server.client.map.unplace({ resources })).status).toBe(401)
    const viewer = await clientOf(server, { permissions: ['organisation.view'], areaIds: [area.id] })
    expect((await viewer.map.unplace({ resources })).errorCode).toBe('access.denied')
    const other = await clientOf(server, { ...editor, areaIds: [(await buildArea(server.db)).id] })
    expect((await other.map.unplace({ resources })).errorCode).toBe('access.denied')
    expect((await editing.map.unplace({ resources: [] })).status).toBe(400)
    expect(await placeOf(device.id)).toMatchObject({ longitude: 1 })
  })

  test('leaves no position and no floor', async () => {
    const { floor } = await buildFloor(server.db, { parentId: area.id })
    await buildPlan(server.db, floor.id)
    const device = await buildDevice(server.db, { areaId: area.id })
    const zone = await buildMapZone(server.db, { areaId: area.id })
    const zonePlace = at(zone.id, { type: 'zone', floorId: floor.id })
    await editing.map.place({ places: [at(device.id, { floorId: floor.id }), zonePlace] })
    const answer = await editing.map.unplace({
      resources: [
        { id: device.id, type: 'device' },
        { id: zone.id, type: 'zone' },
      ],
    })
    expect(answer.success).toBe(true)
    expect(await placeOf(device.id)).toMatchObject({ longitude: null, latitude: null, floorId: null })
    const { returnObj } = await editing.map.getResources({ ids: [zone.id] })
    expect(returnObj).toMatchObject([{ longitude: null, floorId: null }])
    expect((await historyOf(device.id)).filter(change => change.after === null)).toHaveLength(3)
  })
})

describe('placing an area', () => {
  const outline: [number, number][] = [
    [10, 50],
    [10.01, 50],
    [10.01, 50.01],
    [10, 50.01],
  ]

  test('needs the permission and reach, and a place of the area itself', async () => {
    expect((await server.client.map.placeArea({ id: area.id })).status).toBe(401)
    const viewer = await clientOf(server, { permissions: ['organisation.view'], areaIds: [area.id] })
    expect((await viewer.map.placeArea({ id: area.id })).errorCode).toBe('access.denied')
    const foreign = await buildArea(server.db)
    expect((await editing.map.placeArea({ id: foreign.id })).errorCode).toBe('access.denied')
    await buildDevice(server.db, { areaId: area.id })
    expect((await editing.map.placeArea({ id: area.id })).errorCode).toBe('map.area_without_place')
  })

  test('spreads unplaced devices over the outline and leaves the others where they are', async () => {
    await setAreaPlace(server.db, area.id, { boundary: outline })
    const placed = await buildDevice(server.db, { areaId: area.id, longitude: 1, latitude: 2 })
    for (let n = 0; n < 9; n += 1) await buildDevice(server.db, { areaId: area.id })
    expect((await editing.map.placeArea({ id: area.id })).returnObj).toEqual({ placed: 9 })
    const { returnObj = [] } = await editing.map.getResources()
    const others = returnObj.filter(one => one.id !== placed.id)
    expect(new Set(others.map(one => `${one.longitude} ${one.latitude}`)).size).toBe(9)
    for (const { longitude, latitude } of others) {
      expect(longitude! > 10 && longitude! < 10.01).toBe(true)
      expect(latitude! > 50 && latitude! < 50.01).toBe(true)
    }
    expect(await placeOf(placed.id)).toMatchObject({ longitude: 1, version: 0 })
    expect((await editing.map.placeArea({ id: area.id })).returnObj).toEqual({ placed: 0 })
  })

  test('takes 2,000 devices at a time, and the rest by asking again', async () => {
    await setAreaPlace(server.db, area.id, { longitude: 10, latitude: 50 })
    const { id } = await buildDevice(server.db, { areaId: area.id })
    await sql`
      insert into device select (jsonb_populate_record(d,
        jsonb_build_object('id', uuidv7(), 'name', d.name || n, 'code', d.code || n))).*
      from device d, generate_series(1, ${PLACE_AREA_LIMIT}::int) n where d.id = ${id}`.execute(server.db)
    expect((await editing.map.placeArea({ id: area.id })).returnObj).toEqual({ placed: PLACE_AREA_LIMIT })
    expect((await editing.map.placeArea({ id: area.id })).returnObj).toEqual({ placed: 1 })
  })

  test('puts the devices of a floor onto its plan, those of an area below with a position around that', async () => {
    await setAreaPlace(server.db, area.id, { longitude: 10, latitude: 50 })
    const { floor, building } = await buildFloor(server.db, { parentId: area.id })
    await setAreaPlace(server.db, building.id, { longitude: 20, latitude: 40 })
    await buildPlan(server.db, floor.id)
    const onFloor = await buildDevice(server.db, { areaId: floor.id })
    const inBuilding = await buildDevice(server.db, { areaId: building.id })
    const outside = await buildDevice(server.db, { areaId: area.id })
    expect((await editing.map.placeArea({ id: area.id })).returnObj).toEqual({ placed: 3 })
    expect(await placeOf(onFloor.id)).toMatchObject({ floorId: floor.id })
    const atBuilding = await placeOf(inBuilding.id)
    expect(atBuilding).toMatchObject({ floorId: null })
    expect(atBuilding.longitude).toBeCloseTo(20, 9)
    expect((await placeOf(outside.id)).longitude).toBeCloseTo(10, 9)
  })
})
