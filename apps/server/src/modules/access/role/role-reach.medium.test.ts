import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { chosen, rights, roleDraft, scopes, UNKNOWN, type Draft } from './role.testing.ts'

let server: TestServer
let area: BuiltArea
let room: BuiltArea
let camera: BuiltDevice
let admin: ContractClient
/** A user who holds `rights` in `area` only. */
let manager: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  room = await buildArea(server.db, { parentId: area.id })
  camera = await buildDevice(server.db, { areaId: room.id })
  admin = await clientOf(server, { isSuper: true })
  manager = await clientOf(server, { permissions: rights, areaIds: [area.id] })
})

const draft = (more: Partial<Draft> = {}) => roleDraft(room.id, more)
const added = async (more: Partial<Draft> = {}) => (await admin.role.add(draft(more))).returnObj!
const updateOf = (role: { id: string; version: number }, more: Partial<Draft> = {}) => ({
  ...draft(more),
  id: role.id,
  version: role.version,
})

describe('nobody grants more than they hold', () => {
  const codeOf = async (more: Partial<Draft>) => (await manager.role.add(draft(more))).errorCode

  test('not a permission, nor one that is needed for another', async () => {
    expect(await codeOf({ permissions: ['device.edit'] })).toBe('role.more_than_own')
    expect(await codeOf({ permissions: ['live.view'] })).toBe('role.more_than_own')
    expect((await manager.role.add(draft({ permissions: ['alarm.close'] }))).success).toBe(true)
  })

  test('not an area outside their own; one below is theirs', async () => {
    const elsewhere = await buildArea(server.db)
    for (const areaIds of [[room.id, elsewhere.id], [area.centreId], [UNKNOWN]])
      expect(await codeOf({ areaIds })).toBe('role.more_than_own')
  })

  test('not a device outside, nor a whole category of which they reach chosen ones', async () => {
    const elsewhere = await buildDevice(server.db)
    expect(
      await codeOf({ deviceScopes: scopes('chosen'), deviceIds: chosen({ camera: [elsewhere.id] }) }),
    ).toBe('role.more_than_own')
    const other = await buildDevice(server.db, { areaId: room.id })
    const narrow = await clientOf(server, {
      permissions: rights,
      areaIds: [area.id],
      deviceScopes: { camera: 'chosen', gate: 'none' },
      deviceIds: [camera.id],
    })
    const code = async (deviceScopes: Draft['deviceScopes'], cameras: string[] = []) =>
      (await narrow.role.add(draft({ deviceScopes, deviceIds: chosen({ camera: cameras }) }))).errorCode
    expect(await code(scopes('none', { camera: 'area' }))).toBe('role.more_than_own')
    expect(await code(scopes('none', { gate: 'area' }))).toBe('role.more_than_own')
    expect(await code(scopes('none', { camera: 'chosen' }), [other.id])).toBe('role.more_than_own')
    expect(await code(scopes('none', { camera: 'chosen', door: 'area' }), [camera.id])).toBeUndefined()
  })

  test('and nobody may change or delete a role that grants more, or take grants from it; unseen grants are not shown', async () => {
    const far = await buildDevice(server.db)
    const role = await added({
      permissions: ['alarm.view', 'log.view'],
      areaIds: [room.id, far.areaId],
      deviceScopes: scopes('chosen'),
      deviceIds: chosen({ camera: [camera.id, far.id] }),
    })
    expect((await manager.role.getDetails({ id: role.id })).returnObj).toMatchObject({
      isMoreThanOwn: true,
      permissions: ['alarm.view', 'log.view'],
      areaIds: [room.id],
      deviceIds: chosen({ camera: [camera.id] }),
    })
    expect((await manager.role.update(updateOf(role))).errorCode).toBe('role.more_than_own')
    expect((await manager.role.batchDelete({ ids: [role.id] })).errorCode).toBe('role.more_than_own')
    expect((await admin.role.getDetails({ id: role.id })).returnObj).toEqual(role)
  })
})

describe('the devices below an area', () => {
  test('are those of the categories that the caller reaches, deeper ones too', async () => {
    const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http', category: 'door' })
    await buildDevice(server.db)
    const below = async (client: ContractClient, ...categories: ('camera' | 'door' | 'gate')[]) =>
      (await client.role.getDevicesBelow({ areaId: area.id, categories })).returnObj
    expect(await below(manager, 'camera', 'door')).toEqual({
      deviceIds: chosen({ camera: [camera.id], door: [sensor.id] }),
      isMore: false,
    })
    expect(await below(manager, 'gate')).toEqual({ deviceIds: chosen(), isMore: false })
    const blind = await clientOf(server, {
      permissions: rights,
      areaIds: [area.id],
      deviceScopes: { camera: 'none' },
    })
    expect(await below(blind, 'camera', 'door')).toMatchObject({
      deviceIds: { camera: [], door: [sensor.id] },
    })
    const other = await clientOf(server, { permissions: rights, areaIds: [(await buildArea(server.db)).id] })
    const answer = await other.role.getDevicesBelow({ areaId: area.id, categories: ['camera'] })
    expect(answer.errorCode).toBe('access.denied')
  })
})
