import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildPlatform, type BuiltPlatform } from '#server/testing/builders/platform.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let centre: BuiltArea
let room: BuiltArea
let platform: BuiltPlatform
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centre = await buildCentre(server.db)
  room = await buildArea(server.db, { parentId: centre.id })
  platform = await buildPlatform(server.db, { centreId: centre.id })
  admin = await clientOf(server, { isSuper: true }, centre.id)
})

const draft = (areaId: string, platformId: string | null = platform.id) => {
  const name = uniqueName('Camera-')
  const config = { mainUrl: 'rtsp://192.0.2.7/main' }
  return { driver: 'rtsp' as const, name, code: name, areaId, platformId, config }
}
const updateOf = async (id: string) => {
  const { returnObj } = await admin.device.getDetails({ id })
  const { name, code, areaId, version } = returnObj!
  return {
    id,
    version,
    driver: 'rtsp' as const,
    name,
    code,
    areaId,
    config: { mainUrl: 'rtsp://192.0.2.7/main' },
  }
}
const details = async () => (await admin.platform.getDetails({ id: platform.id })).returnObj!
const moved = async (areaId: string) => {
  const { name, connectionMode, ip, platformPort, account, plugin, expectedVersion } = await details()
  const kept = { name, connectionMode, ip, platformPort, account, plugin }
  const sent = { ...kept, id: platform.id, areaId, expectedVersion, password: 'another-1' }
  return (await admin.platform.update(sent)).errorCode
}

test('the devices of a platform are listed by it, and know its name', async () => {
  const added = await admin.device.add(draft(room.id))
  expect(added.returnObj).toMatchObject({ platformId: platform.id, platformName: platform.name })
  await buildDevice(server.db, { areaId: room.id })
  const { returnObj } = await admin.device.getByPage({ platformId: platform.id })
  expect(returnObj!.list.map(device => device.id)).toEqual([added.returnObj!.id])
})

test('a device belongs to the platform of its own centre only', async () => {
  const bare = await buildCentre(server.db)
  const other = await buildPlatform(server.db)
  const code = async (areaId: string) => (await admin.device.add(draft(areaId))).errorCode
  expect(await code(bare.id)).toBe('platform.none_in_centre')
  expect(await code(other.areaId)).toBe('platform.other_centre')
  const { id } = await buildDevice(server.db, { areaId: room.id })
  const update = await updateOf(id)
  expect((await admin.device.update({ ...update, platformId: other.id })).errorCode).toBe(
    'platform.other_centre',
  )
  expect((await admin.device.update({ ...update, platformId: platform.id })).success).toBe(true)
})

test('a platform out of reach is not taken', async () => {
  const who = { permissions: ['device.view', 'device.edit'] as const, areaIds: [room.id] }
  const guard = await clientOf(server, who, centre.id)
  expect((await guard.device.add(draft(room.id))).errorCode).toBe('platform.not_found')
  expect((await guard.device.add(draft(room.id, null))).success).toBe(true)
})

test('its devices move within its centre; beyond, none of a batch moves', async () => {
  const within = await buildArea(server.db, { parentId: centre.id })
  const bare = await buildCentre(server.db)
  const other = await buildPlatform(server.db)
  const kept = await buildDevice(server.db, { areaId: room.id, platformId: platform.id })
  const free = await buildDevice(server.db, { areaId: room.id })
  const move = async (areaId: string) =>
    (await admin.device.batchMove({ ids: [kept.id, free.id], areaId })).errorCode
  expect(await move(bare.id)).toBe('platform.none_in_centre')
  expect(await move(other.areaId)).toBe('platform.other_centre')
  const areaOf = async (id: string) => (await admin.device.getDetails({ id })).returnObj!.areaId
  expect(await areaOf(free.id)).toBe(room.id)
  expect(await move(within.id)).toBeUndefined()
  expect(await areaOf(kept.id)).toBe(within.id)
  const away = { ...(await updateOf(kept.id)), areaId: bare.id }
  expect((await admin.device.update(away)).errorCode).toBe('platform.none_in_centre')
  expect((await admin.device.update({ ...away, platformId: null })).success).toBe(true)
})

test('a platform with devices stays in its centre and is not deleted, until they are gone', async () => {
  const { id } = await buildDevice(server.db, { areaId: room.id, platformId: platform.id })
  const remove = async () => (await admin.platform.batchDelete({ ids: [platform.id] })).errorCode
  const bare = await buildCentre(server.db)
  expect(await remove()).toBe('platform.has_devices')
  expect(await moved(bare.id)).toBe('platform.has_devices')
  expect(await moved(room.id)).toBeUndefined()
  expect((await admin.device.batchDelete({ ids: [id] })).success).toBe(true)
  expect(await remove()).toBeUndefined()
})
