import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { FLOOR_PLAN_LIMIT, onPlan, type PlanPlacement } from '@palisade/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor, buildMapZone, setAreaPlace, type BuiltFloor } from '#server/testing/builders/map.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const editor = { permissions: ['organisation.view', 'map.edit'] as const }
const there: PlanPlacement = { longitude: 10, latitude: 50, width: 100, rotation: 0 }

let server: TestServer
let area: BuiltArea
let built: BuiltFloor
let editing: ContractClient
let plan: string

const drawing = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#eeeeee' } })

beforeAll(async () => {
  server = await startTestServer()
  plan = (await drawing().png().toBuffer()).toString('base64')
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  built = await buildFloor(server.db, { parentId: area.id })
  editing = await clientOf(server, { ...editor, areaIds: [area.id] }, area.centreId)
})

const upload = (
  more: { content?: string; placement?: PlanPlacement; floorId?: string; fileName?: string } = {},
) => ({
  fileName: 'plan.png',
  content: plan,
  floorId: built.floor.id,
  ...more,
})
/** The number of stored pictures of plans. */
async function picturesKept(): Promise<number> {
  const folder = path.join(server.app.infra.config.dataFolder, 'files/floor-plan')
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  return found.filter(name => /\.(png|jpg)$/.test(name)).length
}
const mapEvents = () =>
  server.db
    .selectFrom('outbox')
    .select('permission')
    .where('type', '=', 'map.changed')
    .where('area_id', '=', built.floor.id)
    .execute()
const placeOf = async (id: string) =>
  server.db
    .selectFrom('device')
    .select(['longitude', 'latitude', 'floor_id as floorId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A camera and a zone on the floor, at the same position. */
async function buildPlaced(longitude: number, latitude: number) {
  const camera = await buildDevice(server.db, { areaId: area.id, longitude, latitude })
  const zone = await buildMapZone(server.db, { areaId: area.id })
  const place = { longitude, latitude, floor_id: built.floor.id }
  await server.db.updateTable('device').set(place).where('id', '=', camera.id).execute()
  await server.db.updateTable('defence_zone').set(place).where('id', '=', zone.id).execute()
  return { camera, zone }
}

test.each(['saveFloorPlan', 'calibrateFloorPlan', 'removeFloorPlan', 'downloadFloorPlan'] as const)(
  '%s needs a login, its permission, and a floor within reach',
  async name => {
    const call = (client: ContractClient, floorId: string) => {
      if (name === 'saveFloorPlan') return client.map.saveFloorPlan(upload({ floorId }))
      if (name === 'calibrateFloorPlan')
        return client.map.calibrateFloorPlan({ floorId, version: 0, placement: there })
      if (name === 'removeFloorPlan') return client.map.removeFloorPlan({ floorId })
      return client.map.downloadFloorPlan({ floorId })
    }
    await editing.map.saveFloorPlan(upload())
    expect((await call(server.client, built.floor.id)).status).toBe(401)
    const permissions = name === 'downloadFloorPlan' ? ['map.edit'] : ['organisation.view']
    const without = await clientOf(server, { permissions: permissions as ['map.edit'], areaIds: [area.id] })
    expect((await call(without, built.floor.id)).errorCode).toBe('access.denied')
    const foreign = await buildFloor(server.db)
    expect((await call(editing, foreign.floor.id)).errorCode).toBe('access.denied')
    expect((await call(editing, 'floor')).status).toBe(400)
  },
)

describe('a plan', () => {
  test('is first placed at its building, is told to consoles, and returns the picture', async () => {
    const { returnObj } = await editing.map.saveFloorPlan(upload())
    expect(returnObj).toMatchObject({
      floorId: built.floor.id,
      pixelWidth: 400,
      pixelHeight: 200,
      placement: { longitude: 10, latitude: 50, rotation: 0 },
      version: 0,
    })
    const file = await editing.map.downloadFloorPlan({ floorId: built.floor.id })
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(await sharp(file.bytes).metadata()).toMatchObject({ width: 400, height: 200, format: 'png' })
    expect(await mapEvents()).toEqual([{ permission: 'organisation.view' }])
  })

  test('is as wide as the outline of its building', async () => {
    await setAreaPlace(server.db, built.building.id, {
      boundary: [
        [10, 50],
        [10.001, 50],
        [10.001, 50.001],
        [10, 50.001],
      ],
    })
    const { returnObj } = await editing.map.saveFloorPlan(upload())
    expect(returnObj?.placement.width).toBeGreaterThan(71)
    expect(returnObj?.placement.width).toBeLessThan(72)
  })

  test('is placed where the request says from the start', async () => {
    const { returnObj } = await editing.map.saveFloorPlan(upload({ placement: { ...there, rotation: -20 } }))
    expect(returnObj?.placement).toEqual({ ...there, rotation: -20 })
  })

  test('needs a place to lie at', async () => {
    const { floor } = await buildFloor(server.db, { parentId: area.id, isNowhere: true })
    const before = await picturesKept()
    const answer = await editing.map.saveFloorPlan(upload({ floorId: floor.id }))
    expect(answer.errorCode).toBe('map.area_without_place')
    expect(await picturesKept()).toBe(before)
  })

  test('is of a floor of a building only', async () => {
    const loose = await buildArea(server.db, { kind: 'floor', parentId: area.id })
    for (const floorId of [area.id, built.building.id, loose.id])
      expect((await editing.map.saveFloorPlan(upload({ floorId }))).errorCode).toBe('map.not_a_floor')
  })

  test('keeps nothing of the upload but its pixels', async () => {
    const told = await drawing()
      .withExif({ IFD0: { Artist: 'whoever' } })
      .jpeg()
      .toBuffer()
    await editing.map.saveFloorPlan(upload({ content: told.toString('base64') }))
    const { bytes, headers } = await editing.map.downloadFloorPlan({ floorId: built.floor.id })
    expect(headers['content-type']).toBe('image/jpeg')
    expect(bytes.includes('whoever')).toBe(false)
  })

  test('replaced keeps how it lies, and the old picture goes', async () => {
    await editing.map.saveFloorPlan(upload({ placement: { ...there, rotation: 40 } }))
    const before = await picturesKept()
    const content = (await drawing(800, 100).png().toBuffer()).toString('base64')
    const { returnObj } = await editing.map.saveFloorPlan(upload({ content }))
    expect(returnObj).toMatchObject({ pixelWidth: 800, version: 1, placement: { ...there, rotation: 40 } })
    expect(await picturesKept()).toBe(before)
  })

  test('uploaded by two operators at once is one of the two, and no picture is left over', async () => {
    const before = await picturesKept()
    const answers = await Promise.all([
      editing.map.saveFloorPlan(upload()),
      editing.map.saveFloorPlan(upload({ placement: there })),
      editing.map.saveFloorPlan(upload()),
    ])
    expect(answers.map(answer => answer.success)).toEqual([true, true, true])
    expect(new Set(answers.map(answer => answer.returnObj?.version))).toEqual(new Set([0, 1, 2]))
    expect(await picturesKept()).toBe(before + 1)
  })
})

describe('a bad file', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('this is no plan')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => drawing().gif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7 and so on')],
    ['half a picture', async () => (await drawing().jpeg().toBuffer()).subarray(0, 300)],
    ['one wider than it may be', () => drawing(12_001, 3).png().toBuffer()],
    ['one of too many pixels', () => drawing(9_000, 5_000).png().toBuffer()],
  ])('%s is refused in words, and nothing is kept', async (_name, make) => {
    const before = await picturesKept()
    const content = (await make()).toString('base64')
    expect((await editing.map.saveFloorPlan(upload({ content }))).errorCode).toBe('map.floor_parse_failed')
    expect(await picturesKept()).toBe(before)
    expect((await editing.map.downloadFloorPlan({ floorId: built.floor.id })).errorCode).toBe('map.no_plan')
  })

  test('that is too large, or has a name with special characters, is malformed', async () => {
    const largest = Buffer.alloc(FLOOR_PLAN_LIMIT).toString('base64')
    expect((await editing.map.saveFloorPlan(upload({ content: largest }))).errorCode).toBe(
      'map.floor_parse_failed',
    )
    const large = Buffer.alloc(FLOOR_PLAN_LIMIT + 1).toString('base64')
    expect((await editing.map.saveFloorPlan(upload({ content: large }))).status).toBe(400)
    const larger = Buffer.alloc(FLOOR_PLAN_LIMIT * 1.2).toString('base64')
    expect((await editing.map.saveFloorPlan(upload({ content: larger }))).status).toBe(413)
    expect((await editing.map.saveFloorPlan(upload({ fileName: '../plan?.png' }))).status).toBe(400)
  })
})

describe('calibrating', () => {
  const elsewhere: PlanPlacement = { longitude: 10.01, latitude: 50.02, width: 250, rotation: 75 }

  test('moves what is placed on the plan along, to the same spot of the picture, with history', async () => {
    await editing.map.saveFloorPlan(upload({ placement: there }))
    const { camera, zone } = await buildPlaced(10.0002, 50.0001)
    const outdoors = await buildDevice(server.db, { areaId: area.id, longitude: 10.0002, latitude: 50.0001 })
    const request = { floorId: built.floor.id, version: 0, placement: elsewhere }
    const { returnObj } = await editing.map.calibrateFloorPlan(request)
    expect(returnObj).toMatchObject({ placement: elsewhere, version: 1 })
    const { longitude, latitude } = await placeOf(camera.id)
    const [x, y] = onPlan(elsewhere, { longitude: longitude!, latitude: latitude! })
    const [x0, y0] = onPlan(there, { longitude: 10.0002, latitude: 50.0001 })
    expect(x / 250).toBeCloseTo(x0 / 100, 6)
    expect(y / 250).toBeCloseTo(y0 / 100, 6)
    const moved = await server.db
      .selectFrom('defence_zone')
      .select(['longitude', 'latitude'])
      .where('id', '=', zone.id)
      .executeTakeFirstOrThrow()
    expect(moved).toEqual({ longitude, latitude })
    expect(await placeOf(outdoors.id)).toMatchObject({ longitude: 10.0002 })
    const history = await server.db
      .selectFrom('device_change')
      .select('field')
      .where('device_id', '=', camera.id)
      .execute()
    expect(history.map(change => change.field).toSorted()).toEqual(['latitude', 'longitude'])
  })

  test('is refused when somebody has calibrated it meanwhile, and nothing moves', async () => {
    await editing.map.saveFloorPlan(upload({ placement: there }))
    const { camera } = await buildPlaced(10.0002, 50.0001)
    const request = { floorId: built.floor.id, version: 0, placement: elsewhere }
    const answers = await Promise.all([
      editing.map.calibrateFloorPlan(request),
      editing.map.calibrateFloorPlan({ ...request, placement: { ...elsewhere, rotation: 10 } }),
    ])
    expect(answers.map(answer => answer.errorCode ?? 'ok').toSorted()).toEqual([
      'map.changed_meanwhile',
      'ok',
    ])
    const [x] = onPlan(answers.find(answer => answer.success)!.returnObj!.placement, {
      longitude: (await placeOf(camera.id)).longitude!,
      latitude: (await placeOf(camera.id)).latitude!,
    })
    expect(x).toBeGreaterThan(1)
  })

  test('is told to consoles also for a floor with nothing on it', async () => {
    await editing.map.saveFloorPlan(upload({ placement: there }))
    await editing.map.calibrateFloorPlan({ floorId: built.floor.id, version: 0, placement: elsewhere })
    expect(await mapEvents()).toHaveLength(2)
  })

  test('needs a plan and sound numbers', async () => {
    const request = { floorId: built.floor.id, version: 0, placement: there }
    expect((await editing.map.calibrateFloorPlan(request)).errorCode).toBe('map.no_plan')
    for (const wrong of [{ width: 0 }, { width: 20_001 }, { rotation: 361 }, { longitude: 200 }])
      expect(
        (await editing.map.calibrateFloorPlan({ ...request, placement: { ...there, ...wrong } })).status,
      ).toBe(400)
  })
})

test('a removed plan loses its picture, and its resources stay outdoors at the same position', async () => {
  await editing.map.saveFloorPlan(upload({ placement: there }))
  const { camera, zone } = await buildPlaced(10.0002, 50.0001)
  const before = await picturesKept()
  expect((await editing.map.removeFloorPlan({ floorId: built.floor.id })).success).toBe(true)
  expect(await picturesKept()).toBe(before - 1)
  expect(await placeOf(camera.id)).toEqual({ longitude: 10.0002, latitude: 50.0001, floorId: null })
  const { floor_id } = await server.db
    .selectFrom('defence_zone')
    .select('floor_id')
    .where('id', '=', zone.id)
    .executeTakeFirstOrThrow()
  expect(floor_id).toBeNull()
  expect((await editing.map.removeFloorPlan({ floorId: built.floor.id })).errorCode).toBe('map.no_plan')
  expect((await editing.map.downloadFloorPlan({ floorId: built.floor.id })).errorCode).toBe('map.no_plan')
})

test('the tiles of the map may come from the host that the parameter names', async () => {
  const admin = await server.signIn()
  const policy = async () =>
    String((await server.app.http.inject({ url: '/health' })).headers['content-security-policy'])
  expect(await policy()).not.toContain('tiles.example')
  await admin.client.parameter.update({
    key: 'map.tile_url',
    value: 'https://tiles.example/{z}/{x}/{y}.png',
  })
  await expect.poll(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  await admin.client.parameter.update({ key: 'map.tile_url', value: '' })
  await expect.poll(policy).not.toContain('tiles.example')
})
