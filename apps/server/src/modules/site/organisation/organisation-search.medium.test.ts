import { TREE_SEARCH_LIMIT } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let centre: BuiltArea
let north: BuiltArea
let hall: BuiltArea
let admin: ContractClient
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  centre = await buildCentre(server.db)
  north = await buildArea(server.db, { parentId: centre.id, name: 'North 100%_x' })
  hall = await buildArea(server.db, { parentId: north.id, name: 'Great Hall' })
  const south = await buildArea(server.db, { parentId: centre.id, name: 'South' })
  await buildDevice(server.db, { areaId: hall.id, name: 'Gate-hall', code: 'HX1' })
  await buildDevice(server.db, { areaId: south.id, name: 'Pier', code: 'hallway' })
  const elsewhere = await buildArea(server.db, { name: 'Hall elsewhere' })
  await buildDevice(server.db, { areaId: elsewhere.id, name: 'Hall-camera' })
  admin = await clientOf(server, { isSuper: true }, centre.id)
  guard = await clientOf(server, { permissions: ['organisation.view'], areaIds: [hall.id] }, centre.id)
})
afterAll(() => server.stop())

async function search(client: ContractClient, text: string, type?: 'area' | 'device') {
  const { returnObj } = await client.organisation.search({ text, ...(type && { type }) })
  const names = (nodes: { name: string }[] | undefined) => nodes?.map(node => node.name)
  return { matches: names(returnObj?.matches), above: names(returnObj?.above), isMore: returnObj?.isMore }
}

test('finds areas and devices by name or code, however written, with the way from the top', async () => {
  expect(await search(admin, 'HALL')).toEqual({
    matches: ['Great Hall', 'Gate-hall', 'Pier'],
    above: [centre.name, 'North 100%_x', 'South'],
    isMore: false,
  })
})

test('only areas, or only devices, when asked', async () => {
  expect((await search(admin, 'hall', 'area')).matches).toEqual(['Great Hall'])
  expect((await search(admin, 'hall', 'device')).matches).toEqual(['Gate-hall', 'Pier'])
})

test('devices of one kind when asked', async () => {
  const areaId = (await buildArea(server.db, { parentId: centre.id })).id
  await buildDevice(server.db, { areaId, name: 'Kiosk-camera' })
  await buildDevice(server.db, { areaId, name: 'Kiosk-sensor', driver: 'http' })
  const find = async (deviceKind?: 'camera' | 'sensor') => {
    const { returnObj } = await admin.organisation.search({ text: 'kiosk', deviceKind })
    return returnObj?.matches.map(node => node.name)
  }
  expect(await find()).toEqual(['Kiosk-camera', 'Kiosk-sensor'])
  expect(await find('camera')).toEqual(['Kiosk-camera'])
  expect(await find('sensor')).toEqual(['Kiosk-sensor'])
})

test('takes % and _ as they are typed, and finds nothing in nothing', async () => {
  expect((await search(admin, '100%_')).matches).toEqual(['North 100%_x'])
  expect((await search(admin, 'h%l')).matches).toEqual([])
  expect(await search(admin, 'nowhere')).toEqual({ matches: [], above: [], isMore: false })
})

test('shows a user only their own areas, and the path from where those begin', async () => {
  expect(await search(guard, 'hall')).toEqual({
    matches: ['Great Hall', 'Gate-hall'],
    above: [],
    isMore: false,
  })
  const { returnObj } = await guard.organisation.search({ text: 'gate' })
  expect(returnObj?.above).toMatchObject([{ id: hall.id, parentId: null }])
  expect(returnObj?.matches).toMatchObject([{ parentId: hall.id, state: 'online' }])
})

test('shows so many at most, and says that there are more', async () => {
  const many = await buildArea(server.db, { parentId: centre.id })
  const place = {
    kind: 'camera',
    category: 'camera',
    driver: 'rtsp',
    area_id: many.id,
    config: '{}',
  } as const
  const rows = Array.from({ length: TREE_SEARCH_LIMIT + 1 }, (_, n) => ({
    ...place,
    name: `Row-${n}`,
    code: `ROW${n}`,
  }))
  await server.db.insertInto('device').values(rows).execute()
  const { matches, isMore } = await search(admin, 'row')
  expect([matches?.length, isMore]).toEqual([TREE_SEARCH_LIMIT, true])
})

test('the whole tree comes without devices when only areas are asked for', async () => {
  const all = await guard.organisation.getTree({})
  const areas = await guard.organisation.getTree({ type: 'areas' })
  expect(all.returnObj?.map(node => node.name)).toEqual(['Great Hall', 'Gate-hall'])
  expect(areas.returnObj?.map(node => node.name)).toEqual(['Great Hall'])
})

test.each([{ text: '' }, { text: '  ' }, { text: 'x'.repeat(51) }, { text: 'x', type: 'alarm' as 'area' }])(
  'refuses %o as malformed',
  async wrong => {
    expect((await admin.organisation.search(wrong)).status).toBe(400)
  },
)

test('needs a login, the permission, and a centre of the user', async () => {
  const codeFor = async (client: ContractClient) =>
    (await client.organisation.search({ text: 'x' })).errorCode
  const other = await buildCentre(server.db)
  const permissions = ['organisation.view'] as const
  expect(await codeFor(server.client)).toBe('session.login_needed')
  expect(await codeFor(await clientOf(server, { areaIds: [hall.id] }, centre.id))).toBe('access.denied')
  const abroad = await clientOf(server, { permissions, areaIds: [hall.id] }, other.id)
  expect(await codeFor(abroad)).toBe('access.no_centre')
})

test('cameras that can be turned alone, with or without a text, each marked as such', async () => {
  const centreOfThem = await buildCentre(server.db)
  const areaId = (await buildArea(server.db, { parentId: centreOfThem.id, name: 'Turning' })).id
  await buildDevice(server.db, { areaId, name: 'Turning-dome', capabilities: ['live', 'ptz'] })
  await buildDevice(server.db, { areaId, name: 'Yard', capabilities: ['preset'] })
  await buildDevice(server.db, { areaId, name: 'Turning-not', capabilities: ['live', 'snapshot'] })
  const client = await clientOf(server, { isSuper: true }, centreOfThem.id)
  const find = async (text?: string) => {
    const { returnObj } = await client.organisation.search({ text, hasPtz: true })
    return returnObj?.matches.map(node => [node.name, node.hasPtz])
  }
  expect(await find()).toEqual([
    ['Turning-dome', true],
    ['Yard', true],
  ])
  expect(await find('turning')).toEqual([['Turning-dome', true]])
  const all = await client.organisation.search({ type: 'device', deviceKind: 'camera' })
  expect(all.returnObj?.matches.map(node => node.hasPtz ?? false)).toEqual([true, false, true])
})
