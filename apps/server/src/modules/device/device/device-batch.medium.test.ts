import type { Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = Extract<InputOf<Contract['device']['add']>, { driver: 'rtsp' }>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const permissions = ['device.view', 'device.edit'] as const

let server: TestServer
let area: BuiltArea
let admin: ContractClient
/** A user of one area only. */
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
  guard = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
})

function camera(more: Partial<Draft> = {}): Draft {
  const name = uniqueName('Camera-')
  const config = { mainUrl: 'rtsp://192.0.2.7/main' }
  return { driver: 'rtsp', name, code: name, areaId: area.id, config, ...more }
}
const build = (more: Parameters<typeof buildDevice>[1] = {}) =>
  buildDevice(server.db, { areaId: area.id, ...more })
const eventsOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select(['data', 'area_id'])
    .where('type', '=', 'device.changed')
    .execute()
  return rows.filter(row => (row.data as { id: string }).id === id).map(row => row.area_id)
}

describe('batchAdd', () => {
  test('each device on its own: a faulty one keeps no other out', async () => {
    const first = camera()
    const devices = [
      first,
      camera({ code: first.code }),
      camera({ config: { mainUrl: 'rtsp://127.0.0.1:8080/' } }),
      camera({ parentId: UNKNOWN }),
      camera(),
    ]
    const { returnObj } = await guard.device.batchAdd({ devices })
    expect(returnObj!.map(result => result.errorCode)).toEqual([
      null,
      'device.code_taken',
      'device.address_refused',
      'device.parent_invalid',
      null,
    ])
    const ids = returnObj!.flatMap(result => result.id ?? [])
    const listed = (await guard.device.getByPage({})).returnObj!.list.map(device => device.id)
    expect(new Set(listed)).toEqual(new Set(ids))
  })

  test('none at all, too many, and one in a foreign area are refused whole', async () => {
    expect((await guard.device.batchAdd({ devices: [] })).status).toBe(400)
    expect(
      (await guard.device.batchAdd({ devices: Array.from({ length: 51 }, () => camera()) })).status,
    ).toBe(400)
    const other = await buildArea(server.db)
    const devices = [camera(), camera({ areaId: other.id })]
    expect((await guard.device.batchAdd({ devices })).errorCode).toBe('access.denied')
    expect((await guard.device.getByPage({})).returnObj!.total).toBe(0)
  })
})

describe('batchMove', () => {
  test('moves all, tells both areas, and leaves those that are there already', async () => {
    const room = await buildArea(server.db, { parentId: area.id })
    const [one, two] = [await build(), await build({ areaId: room.id })]
    const mover = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
    expect((await mover.device.batchMove({ ids: [one.id, two.id], areaId: room.id })).success).toBe(true)
    const { list } = (await mover.device.getByPage({ areaIds: [room.id] })).returnObj!
    expect(new Map(list.map(device => [device.id, device.version]))).toEqual(
      new Map([
        [one.id, 1],
        [two.id, 0],
      ]),
    )
    expect(await eventsOf(one.id)).toEqual([area.id, room.id])
    expect(await eventsOf(two.id)).toEqual([])
  })

  test('a place on a floor is kept within the floor and given up outside it', async () => {
    const floor = await buildArea(server.db, { parentId: area.id, kind: 'floor' })
    const room = await buildArea(server.db, { parentId: floor.id })
    const other = await buildArea(server.db, { parentId: area.id })
    const { id } = await build({ areaId: floor.id, floorId: floor.id })
    const floorAfter = async (areaId: string) => {
      await admin.device.batchMove({ ids: [id], areaId })
      return (await admin.device.getDetails({ id })).returnObj!.floorId
    }
    expect(await floorAfter(room.id)).toBe(floor.id)
    expect(await floorAfter(other.id)).toBeNull()
  })

  test('a foreign area, a foreign device and an area that is not there are refused whole', async () => {
    const mine = await build()
    const foreign = await buildDevice(server.db)
    const other = await buildArea(server.db)
    const code = async (ids: string[], areaId: string, client = guard) =>
      (await client.device.batchMove({ ids, areaId })).errorCode
    expect(await code([mine.id], other.id)).toBe('access.no_area')
    expect(await code([mine.id, foreign.id], area.id)).toBe('access.denied')
    expect(await code([mine.id], UNKNOWN, admin)).toBe('area.not_found')
    expect(await code([], area.id)).toBe('request.invalid')
    expect((await guard.device.getDetails({ id: mine.id })).returnObj).toMatchObject({
      areaId: area.id,
      version: 0,
    })
  })
})

describe('parents', () => {
  test.each([
    ['rtsp', 'onvif', true],
    ['http', 'panel', true],
    ['http', 'rtsp', true],
    ['panel', 'panel', true],
    ['rtsp', 'panel', false],
    ['http', 'http', false],
    ['panel', 'rtsp', false],
  ] as const)('a device of %s belongs to one of %s: %s', async (driver, above, fits) => {
    const parent = await build({ driver: above })
    const name = uniqueName('Device-')
    const endpoint = { host: '192.0.2.8', port: 7000 }
    const config = driver === 'rtsp' ? camera().config : driver === 'panel' ? endpoint : {}
    const draft = { driver, name, code: name, areaId: area.id, parentId: parent.id, config } as Draft
    const answer = await guard.device.add(draft)
    expect(answer.errorCode).toBe(fits ? undefined : 'device.parent_invalid')
    expect(answer.returnObj?.parentName).toBe(fits ? parent.name : undefined)
  })

  test('refuses the device itself, one below it, and one that is deleted or out of reach', async () => {
    const top = await build()
    const middle = await build({ parentId: top.id })
    const bottom = await build({ parentId: middle.id })
    const gone = await build()
    await guard.device.batchDelete({ ids: [gone.id] })
    const foreign = await buildDevice(server.db)
    const { driver, config } = camera()
    for (const parentId of [top.id, middle.id, bottom.id, gone.id, foreign.id]) {
      const answer = await guard.device.update({ ...top, driver, config, version: 0, parentId })
      expect(answer.errorCode).toBe('device.parent_invalid')
    }
  })

  test('two operators at once make no ring', async () => {
    const [one, two] = [await build(), await build()]
    const { driver, config } = camera()
    const answers = await Promise.all([
      guard.device.update({ ...one, driver, config, version: 0, parentId: two.id }),
      admin.device.update({ ...two, driver, config, version: 0, parentId: one.id }),
    ])
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set([undefined, 'device.parent_invalid']),
    )
  })

  test('keeps a parent that is left out, and removes it by null', async () => {
    const parent = await build()
    const child = await build({ parentId: parent.id, longitude: 12.5, inventory: { model: 'M-100' } })
    const { driver, config } = camera()
    const kept = await guard.device.update({ ...child, driver, config, version: 0 })
    expect(kept.returnObj).toMatchObject({
      parentId: parent.id,
      longitude: 12.5,
      inventory: { model: 'M-100' },
    })
    const without = { parentId: null, longitude: null, inventory: {} }
    const cleared = await guard.device.update({ ...child, driver, config, version: 1, ...without })
    expect(cleared.returnObj).toMatchObject({ parentId: null, longitude: null, inventory: { model: '' } })
  })
})

describe('batchDelete', () => {
  test('a device that others belong to goes only together with them', async () => {
    const parent = await build()
    const child = await build({ parentId: parent.id })
    expect((await guard.device.batchDelete({ ids: [parent.id] })).errorCode).toBe('device.has_children')
    expect((await guard.device.batchDelete({ ids: [parent.id, child.id] })).success).toBe(true)
  })

  test('a panel with defence zones stays, and so does the rest of the request', async () => {
    const panel = await build({ driver: 'panel' })
    const other = await build()
    const zone = { panel_id: panel.id, number: 1, name: uniqueName('Zone'), sensor_type: 'motion' as const }
    await server.db.insertInto('defence_zone').values(zone).execute()
    expect((await guard.device.batchDelete({ ids: [panel.id, other.id] })).errorCode).toBe('device.has_zones')
    expect((await guard.device.getByPage({})).returnObj!.total).toBe(2)
  })
})

describe('two operators', () => {
  test('edit the same device: the second is refused and nothing of theirs is written', async () => {
    const built = await build()
    const { driver, config } = camera()
    const change = { ...built, driver, config, version: 0 }
    const answers = await Promise.all([
      guard.device.update({ ...change, name: `${built.name}a` }),
      admin.device.update({ ...change, name: `${built.name}b` }),
    ])
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set([undefined, 'device.changed_meanwhile']),
    )
    const { returnObj } = await guard.device.getDetails({ id: built.id })
    expect(returnObj).toMatchObject({
      version: 1,
      name: answers.find(answer => answer.success)!.returnObj!.name,
    })
  })

  test('delete and change it: the change finds nothing', async () => {
    const built = await build()
    await guard.device.batchDelete({ ids: [built.id] })
    const { driver, config } = camera()
    expect((await admin.device.update({ ...built, driver, config, version: 0 })).errorCode).toBe(
      'device.not_found',
    )
  })
})

test('every call needs a login and its permission', async () => {
  const { id } = await build()
  const codes = async (client: ContractClient) => {
    const answers = await Promise.all([
      client.device.batchAdd({ devices: [camera()] }),
      client.device.batchMove({ ids: [id], areaId: area.id }),
    ])
    return answers.map(answer => answer.errorCode)
  }
  expect(await codes(server.client)).toEqual(['session.login_needed', 'session.login_needed'])
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] }, area.centreId)
  expect(await codes(viewer)).toEqual(['access.denied', 'access.denied'])
})
