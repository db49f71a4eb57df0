import type { Contract, InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildSnap, type SnapOptions } from '#server/testing/builders/vehicle/snap.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { LARGE_JPEG } from '../intake/readers.testing.ts'

type Filters = Partial<InputOf<Contract['snap']['search']>>

const MINUTE = 60_000
const NOW = Date.now()
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE)
const lastDay = { startTime: ago(23 * 60).toISOString(), endTime: ago(0).toISOString() }

let server: TestServer
let area: BuiltArea
let gates: BuiltDevice[]
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  area = await buildArea(db)
  gates = await Promise.all([1, 2, 3].map(n => buildDevice(db, { areaId: area.id, name: `Gate ${n}` })))
  guard = await clientOf(
    server,
    { permissions: ['vehicle.view', 'vehicle.export'], areaIds: [area.id] },
    area.centreId,
  )
  const pass = (plate: string | null, gate: number, minutes: number, more: SnapOptions = {}) =>
    buildSnap(db, { cameraId: gates[gate]!.id, plate, at: ago(minutes), ...more })
  const pictureKey = await server.app.infra.files.put(LARGE_JPEG, { kind: 'vehicle-picture', ext: 'jpg' })
  await pass('粤B12356', 0, 30, { speed: 80, lane: 2, pictureKey, bodyColour: 'red' })
  await pass('粤B12356', 1, 20, { speed: 40, direction: 'reverse' })
  await pass('粤B12356', 2, 10, { brand: 'Volvo' })
  await pass('粤B12358', 0, 29.9, { vehicleType: 'bus' })
  await pass('粤B12358', 1, 19.9)
  await pass('粤B12358', 2, 9.9)
  await pass('A%B', 0, 5, { plateColour: 'yellow' })
  await pass(null, 0, 4)
  await buildSnap(db, { plate: '粤B12356', at: ago(3) })
})
afterAll(() => server.stop())

const found = async (filters: Filters, client = guard) => {
  const { returnObj, errorCode } = await client.snap.search({ ...lastDay, ...filters })
  return returnObj?.list.map(snap => `${snap.plate} ${snap.camera.name}`) ?? errorCode
}
const all = [
  '粤B12358 Gate 3',
  '粤B12356 Gate 3',
  '粤B12358 Gate 2',
  '粤B12356 Gate 2',
  '粤B12358 Gate 1',
  '粤B12356 Gate 1',
]

describe('the search', () => {
  test.each<[string, () => Filters, string[]]>([
    [
      'a whole plate, however it is written',
      () => ({ plates: ['粤b·12356'] }),
      all.filter(one => one.includes('56 ')),
    ],
    ['what begins so', () => ({ plates: ['粤*'] }), all],
    ['what ends so', () => ({ plates: ['*58'] }), all.filter(one => one.includes('58 '))],
    ['what has it inside', () => ({ plates: ['*B123*'] }), all],
    ['one character left open', () => ({ plates: ['粤B1?356'] }), all.filter(one => one.includes('56 '))],
    ['one character misread', () => ({ plates: ['粤B12357'], isNear: true }), all],
    [
      'characters that look alike, several of them',
      () => ({ plates: ['粤8I23S6'], isNear: true }),
      all.filter(one => one.includes('56 ')),
    ],
    [
      'one character too many',
      () => ({ plates: ['粤B123588'], isNear: true }),
      all.filter(one => one.includes('58 ')),
    ],
    [
      'several plates at once',
      () => ({ plates: ['A*B', '粤B12358'], cameraIds: [gates[0]!.id] }),
      ['A%B Gate 1', '粤B12358 Gate 1'],
    ],
    ['a speed', () => ({ speedFrom: 40, speedTo: 60 }), ['粤B12356 Gate 2']],
    ['a lane', () => ({ lane: 2 }), ['粤B12356 Gate 1']],
    ['a direction', () => ({ direction: 'reverse' as const }), ['粤B12356 Gate 2']],
    ['colours', () => ({ bodyColours: ['red'], plateColours: ['blue'] }), ['粤B12356 Gate 1']],
    ['a type', () => ({ vehicleTypes: ['bus'] }), ['粤B12358 Gate 1']],
    ['a brand', () => ({ brand: 'volv' }), ['粤B12356 Gate 3']],
    ['no plate', () => ({ hasPlate: false }), ['null Gate 1']],
  ])('by %s', async (_name, filters, snaps) => {
    expect(await found(filters())).toEqual(snaps)
  })

  test('by checkpoints, which are groups of plate recognition, and by area', async () => {
    const { id } = await buildCameraGroup(server.db, {
      areaId: area.id,
      cameraIds: [gates[1]!.id],
      functionType: 'plate',
    })
    const { id: ordinary } = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [gates[1]!.id] })
    expect(await found({ cameraGroupIds: [id] })).toEqual(['粤B12358 Gate 2', '粤B12356 Gate 2'])
    expect(await found({ cameraGroupIds: [ordinary] })).toEqual([])
    expect((await found({ areaIds: [area.id] }))?.length).toBe(8)
    expect((await guard.snap.getCheckpoints({})).returnObj?.map(one => one.id)).toEqual([id])
  })

  test('counts a passage once, however many of the plates that are asked for find it', async () => {
    const asked = { ...lastDay, plates: ['粤B12356', '粤B*', '粤B12358'], isNear: true, pageSize: 10 }
    const page = (await guard.snap.search(asked)).returnObj!
    expect([page.total, page.list.length]).toEqual([6, 6])
  })

  test('reads a page whose passages lie in several weeks, in their order', async () => {
    const days = [3, 10, 17]
    for (const day of days)
      await buildSnap(server.db, { cameraId: gates[0]!.id, plate: 'WEEKS1', at: ago(day * 24 * 60) })
    const asked = { startTime: ago(20 * 24 * 60).toISOString(), endTime: lastDay.endTime, plates: ['WEEKS1'] }
    const times = async (order: 'asc' | 'desc') =>
      (await guard.snap.search({ ...asked, orderBy: 'snapTime', order, pageSize: 10 })).returnObj?.list.map(
        ({ snapTime }) => snapTime,
      )
    const newest = days.map(day => ago(day * 24 * 60).toISOString())
    expect(await times('desc')).toEqual(newest)
    expect(await times('asc')).toEqual(newest.toReversed())
  })

  test('finds the passages of plates and their cameras by the index alone', async () => {
    const plan = await server.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id, camera_id from vehicle_snap where plate_id = any(array(select unnest(array[1, 2])))`.execute(
        tx,
      )
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Index Only Scan using vehicle_snap_')
    expect(plan).not.toContain('Index Scan using vehicle_snap_')
  })

  test('goes on by cursor, newest first', async () => {
    const first = (await guard.snap.search({ ...lastDay, pageSize: 10 })).returnObj!
    expect(first.total).toBe(8)
    for (let n = 0; n < 5; n += 1)
      await buildSnap(server.db, { cameraId: gates[2]!.id, plate: `OLD${n}`, at: ago(100 + n) })
    const page = (await guard.snap.search({ ...lastDay, pageSize: 10 })).returnObj!
    const more = (await guard.snap.search({ ...lastDay, pageSize: 10, cursor: page.next! })).returnObj!
    expect(more.list.map(snap => snap.plate)).toEqual(['OLD2', 'OLD3', 'OLD4'])
  })

  test('is refused for each of its limits, and for plates that are none', async () => {
    const day = 24 * 60
    const since = (minutes: number) => ({ startTime: ago(minutes).toISOString() })
    expect(await found({ startTime: lastDay.endTime })).toBe('snap.end_before_start')
    expect(await found(since(2 * day))).toBe('snap.wide_span_too_long')
    expect(await found({ ...since(32 * day), areaIds: [area.id] })).toBe('snap.span_too_long')
    expect(await found({ ...since(8 * day), plates: ['A*'] })).toBe('snap.fuzzy_span_too_long')
    expect(await found({ plates: ['*'] })).toBe('snap.pattern_too_wide')
    for (const plate of ['', 'x'.repeat(65), '.*(a', '🚗', "a'b"])
      expect(await found({ plates: [plate] })).toBe('request.invalid')
  })

  test('shows nothing of other areas, and needs its permission', async () => {
    const stranger = await clientOf(
      server,
      { permissions: ['vehicle.view', 'vehicle.export'] },
      area.centreId,
    )
    expect(await found({}, stranger)).toMatch(/^access\./)
    const other = await buildArea(server.db, { parentId: area.centreId })
    const neighbour = await clientOf(
      server,
      { permissions: ['vehicle.view'], areaIds: [other.id] },
      area.centreId,
    )
    expect(await found({ cameraIds: [gates[0]!.id] }, neighbour)).toEqual([])
    const viewer = await clientOf(server, { permissions: ['live.view'], areaIds: [area.id] }, area.centreId)
    expect(await found({}, viewer)).toBe('access.denied')
    expect((await neighbour.snap.exportExcel(lastDay)).errorCode).toBe('access.denied')
  })
})

describe('one vehicle', () => {
  const one = { plate: '粤B12356', ...lastDay }

  test('its way is in the order of time, with what is known of it', async () => {
    const { returnObj } = await guard.snap.getTrack(one)
    expect(returnObj?.passages.map(snap => snap.camera.name)).toEqual(['Gate 1', 'Gate 2', 'Gate 3'])
    expect(returnObj).toMatchObject({
      isCut: false,
      firstSeen: ago(30).toISOString(),
      lastSeen: ago(10).toISOString(),
    })
    expect(returnObj?.places.map(place => place.count)).toEqual([1, 1, 1])
    expect((await guard.snap.getTrack({ ...one, plate: 'NOBODY' })).returnObj?.passages).toEqual([])
    expect(
      (await guard.snap.getTrack({ ...one, plate: '粤*', startTime: ago(20_000).toISOString() })).errorCode,
    ).toBe('snap.fuzzy_span_too_long')
  })

  test('companions passed three of its cameras within the time, and no fewer', async () => {
    const { returnObj } = await guard.snap.getCompanions({ ...one, seconds: 10 })
    expect(returnObj).toMatchObject([{ plate: '粤B12358', cameras: 3, times: 3 }])
    expect((await guard.snap.getCompanions({ ...one, seconds: 5 })).returnObj).toEqual([])
  })
})

test('a picture is given to who may see its camera, and said to be missing where there is none', async () => {
  const { list } = (await guard.snap.search({ ...lastDay, lane: 2 })).returnObj!
  const id = list[0]!.id
  expect((await guard.snap.getPicture({ id, part: 'scene' })).status).toBe(200)
  expect((await guard.snap.getPicture({ id, part: 'plate' })).errorCode).toBe('snap.no_picture')
  const stranger = await clientOf(server, { permissions: ['vehicle.view'] })
  expect((await stranger.snap.getPicture({ id, part: 'scene' })).errorCode).toBe('access.denied')
})
