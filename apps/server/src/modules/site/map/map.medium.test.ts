import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor, buildMapZone, buildPlan, type BuiltFloor } from '#server/testing/builders/map.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const viewer = { permissions: ['organisation.view', 'defence_zone.view'] as const }

let server: TestServer
let area: BuiltArea
/** A user of one area only. */
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  guard = await clientOf(server, { ...viewer, areaIds: [area.id] }, area.centreId)
})

describe('the resources of the map', () => {
  test('needs a login and the right to see the organisation', async () => {
    expect((await server.client.map.getResources({ centerId: area.centreId })).status).toBe(401)
    const nobody = await clientOf(server, { areaIds: [area.id] }, area.centreId)
    expect(await nobody.map.getResources()).toMatchObject({ status: 403, errorCode: 'access.denied' })
    const other = await buildArea(server.db)
    const answer = await guard.map.getResources({ centerId: other.centreId })
    expect(answer.errorCode).toBe('access.no_centre')
  })

  test('is every device and zone within reach, placed or not, and nothing else', async () => {
    const camera = await buildDevice(server.db, { areaId: area.id, longitude: 10, latitude: 50 })
    const zone = await buildMapZone(server.db, { areaId: area.id })
    const below = await buildArea(server.db, { parentId: area.id })
    const sensor = await buildDevice(server.db, { areaId: below.id, driver: 'http', state: 'offline' })
    const brother = await buildArea(server.db, { parentId: area.parentId! })
    await buildDevice(server.db, { areaId: brother.id })
    const gone = await buildDevice(server.db, { areaId: area.id })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()

    const { returnObj } = await guard.map.getResources()
    const byId = new Map(returnObj?.map(one => [one.id, one]))
    expect(new Set(byId.keys())).toEqual(new Set([camera.id, sensor.id, zone.id, zone.panelId]))
    expect(byId.get(camera.id)).toEqual({
      id: camera.id,
      type: 'device',
      name: camera.name,
      code: camera.code,
      areaId: area.id,
      kind: 'camera',
      state: 'online',
      capabilities: [],
      direction: null,
      fieldOfView: null,
      viewRange: null,
      condition: null,
      panelId: null,
      longitude: 10,
      latitude: 50,
      floorId: null,
    })
    expect(byId.get(sensor.id)).toMatchObject({ kind: 'sensor', state: 'offline', longitude: null })
    expect(byId.get(zone.id)).toMatchObject({
      type: 'zone',
      kind: null,
      condition: 'armed',
      panelId: zone.panelId,
      areaId: area.id,
      code: `${zone.panelCode}-3`,
    })
  })

  test('leaves zones out for a user who may not see zones', async () => {
    const zone = await buildMapZone(server.db, { areaId: area.id })
    const plain = await clientOf(
      server,
      { permissions: ['organisation.view'], areaIds: [area.id] },
      area.centreId,
    )
    const { returnObj } = await plain.map.getResources()
    expect(returnObj?.map(one => one.id)).toEqual([zone.panelId])
  })

  test('can be asked for by area and by id, still within reach only', async () => {
    const [one, two] = [
      await buildDevice(server.db, { areaId: area.id }),
      await buildDevice(server.db, { areaId: area.id }),
    ]
    const below = await buildArea(server.db, { parentId: area.id })
    const three = await buildDevice(server.db, { areaId: below.id })
    const foreign = await buildDevice(server.db)
    const idsOf = async (request: { areaIds?: string[]; ids?: string[] }) =>
      new Set((await guard.map.getResources(request)).returnObj?.map(found => found.id))
    expect(await idsOf({ areaIds: [below.id, foreign.areaId] })).toEqual(new Set([three.id]))
    expect(await idsOf({ ids: [one.id, foreign.id] })).toEqual(new Set([one.id]))
    expect(await idsOf({ areaIds: [below.id], ids: [two.id] })).toEqual(new Set([two.id, three.id]))
    expect(await idsOf({ ids: [] })).toEqual(new Set())
    expect((await guard.map.getResources({ ids: Array.from({ length: 101 }, () => one.id) })).status).toBe(
      400,
    )
  })
})

describe('a building', () => {
  let built: BuiltFloor
  beforeEach(async () => {
    built = await buildFloor(server.db, { parentId: area.id, name: `Floor 2 ${area.code}` })
  })

  test('needs a login, the right to see the organisation, and to be within reach', async () => {
    const { id } = built.building
    expect((await server.client.map.getBuilding({ buildingId: id })).status).toBe(401)
    const nobody = await clientOf(server, { areaIds: [area.id] })
    expect((await nobody.map.getBuilding({ buildingId: id })).errorCode).toBe('access.denied')
    const foreign = await buildFloor(server.db)
    const answer = await guard.map.getBuilding({ buildingId: foreign.building.id })
    expect(answer.errorCode).toBe('access.denied')
    expect((await guard.map.getBuilding({ buildingId: 'tower' })).status).toBe(400)
  })

  test('is nothing but a building', async () => {
    for (const id of [area.id, built.floor.id])
      expect((await guard.map.getBuilding({ buildingId: id })).errorCode).toBe('map.not_a_building')
  })

  test('lists its floors from the lowest up, with their plans and resources', async () => {
    const ten = await buildFloor(server.db, { building: built.building, name: `Floor 10 ${area.code}` })
    const camera = await buildDevice(server.db, { areaId: area.id, longitude: 10, latitude: 50 })
    const hidden = await buildDevice(server.db)
    const zone = await buildMapZone(server.db, { areaId: area.id })
    await buildPlan(server.db, built.floor.id)
    const onFloor = { floor_id: built.floor.id }
    await server.db.updateTable('device').set(onFloor).where('id', 'in', [camera.id, hidden.id]).execute()
    await server.db.updateTable('defence_zone').set(onFloor).where('id', '=', zone.id).execute()

    const { returnObj } = await guard.map.getBuilding({ buildingId: built.building.id })
    expect(returnObj?.building).toMatchObject({
      id: built.building.id,
      kind: 'building',
      parentName: area.name,
      level: 3,
      longitude: 10,
    })
    expect(returnObj?.floors.map(({ floor }) => floor.id)).toEqual([built.floor.id, ten.floor.id])
    const [second, tenth] = returnObj!.floors
    expect(second?.plan).toMatchObject({
      floorId: built.floor.id,
      pixelWidth: 1000,
      placement: { longitude: 10, latitude: 50, width: 100, rotation: 0 },
      version: 0,
    })
    expect(new Set(second?.resources.map(one => one.id))).toEqual(new Set([camera.id, zone.id]))
    expect(tenth).toMatchObject({ plan: null, resources: [] })
  })

  test('stays closed to who reaches only one of its floors', async () => {
    const client = await clientOf(server, { ...viewer, areaIds: [built.floor.id] }, area.centreId)
    const answer = await client.map.getBuilding({ buildingId: built.building.id })
    expect(answer.errorCode).toBe('access.denied')
  })
})
