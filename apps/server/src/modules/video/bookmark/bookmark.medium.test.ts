import type { Bookmark, Contract, InputOf, PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBookmark } from '#server/testing/builders/bookmark.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import {
  HOUR,
  MINUTE,
  minuteFile,
  startRecordingSite,
  type RecordingSite,
} from '#server/modules/video/recording/recording.testing.ts'

type Draft = InputOf<Contract['bookmark']['add']>
type Filters = InputOf<Contract['bookmark']['getByPage']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const at = Date.parse('2026-11-20T10:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

let site: RecordingSite
let area: BuiltArea
let gate: BuiltDevice
let yard: BuiltDevice
let guard: ContractClient
/** Sees the same recordings, and makes bookmarks too. */
let mate: ContractClient

const person = (permissions: PermissionCode[], areas = [area.id]) =>
  clientOf(site.server, { permissions, areaIds: areas }, area.centreId)

beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  area = await buildArea(site.server.db)
  gate = await buildDevice(site.server.db, { areaId: area.id, name: 'Gate' })
  yard = await buildDevice(site.server.db, { areaId: area.id, name: 'Yard' })
  guard = await person(['playback.view', 'bookmark.add'])
  mate = await person(['playback.view', 'bookmark.add'])
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  cameraId: gate.id,
  from: iso(at),
  to: null,
  text: 'Red van',
  tags: ['Van', '可疑'],
  ...more,
})
const add = async (more: Partial<Draft> = {}): Promise<Bookmark> =>
  (await guard.bookmark.add(draft(more))).returnObj!
const found = async (filters: Filters = {}, client = guard) =>
  (await client.bookmark.getByPage(filters)).returnObj!.list.map(({ text }) => text)
const updateOf = ({ id, version, from, to, text, tags }: Bookmark) => ({ id, version, from, to, text, tags })

describe('a bookmark', () => {
  test('is seen by everybody who may see recordings of its camera, and changed by its owner or a manager', async () => {
    const made = await add()
    expect(made).toMatchObject({ camera: { id: gate.id, name: 'Gate' }, isOwn: true, version: 0, to: null })
    const [seen] = (await mate.bookmark.getByPage({})).returnObj!.list
    expect(seen).toMatchObject({ id: made.id, text: 'Red van', tags: ['Van', '可疑'], isOwn: false })
    const change = { ...updateOf(made), text: 'Blue van', to: iso(at + MINUTE) }
    expect((await mate.bookmark.update(change)).errorCode).toBe('bookmark.not_own')
    expect((await mate.bookmark.batchDelete({ ids: [made.id] })).errorCode).toBe('bookmark.not_own')
    expect((await guard.bookmark.update(change)).returnObj).toMatchObject({ text: 'Blue van', version: 1 })
    expect((await guard.bookmark.update(change)).errorCode).toBe('bookmark.changed_meanwhile')
    const manager = await person(['playback.view', 'bookmark.add', 'bookmark.manage'])
    expect((await manager.bookmark.update({ ...change, version: 1 })).returnObj).toMatchObject({ version: 2 })
    expect((await manager.bookmark.batchDelete({ ids: [made.id, UNKNOWN] })).errorCode).toBe('access.denied')
    expect((await manager.bookmark.batchDelete({ ids: [made.id] })).success).toBe(true)
    expect((await guard.bookmark.update(change)).success).toBe(false)
  })

  test('is neither listed, counted, found by its tag nor changed by who may not see its camera', async () => {
    const made = await add({ tags: ['secret'] })
    const other = await buildArea(site.server.db, { parentId: area.centreId })
    const outside = await person(['playback.view', 'bookmark.add', 'bookmark.manage'], [other.id])
    for (const filters of [{}, { tag: 'secret' }, { searchText: 'red' }, { cameraIds: [gate.id] }])
      expect((await outside.bookmark.getByPage(filters)).returnObj).toMatchObject({ list: [], total: 0 })
    expect((await outside.bookmark.getTags({})).returnObj).toEqual([])
    expect((await outside.bookmark.update(updateOf(made))).errorCode).toBe('access.denied')
    expect((await outside.bookmark.batchDelete({ ids: [made.id] })).errorCode).toBe('access.denied')
    expect((await outside.bookmark.add(draft())).errorCode).toBe('access.denied')
    expect(await found()).toEqual(['Red van'])
  })

  test('needs the right to see recordings, and another to make one', async () => {
    await add()
    const live = await person(['live.view'])
    expect((await live.bookmark.getByPage({})).errorCode).toBe('access.denied')
    const viewer = await person(['playback.view'])
    expect(await found({}, viewer)).toEqual(['Red van'])
    expect((await viewer.bookmark.add(draft())).errorCode).toBe('access.denied')
    expect((await viewer.bookmark.addNow({ cameraId: gate.id, ago: 0, text: 't', tags: [] })).errorCode).toBe(
      'access.denied',
    )
  })

  test('marks nothing that is still to come, and no sensor', async () => {
    const later = iso(Date.now() + HOUR)
    expect((await guard.bookmark.add(draft({ from: later }))).errorCode).toBe('bookmark.in_future')
    expect((await guard.bookmark.add(draft({ from: iso(Date.now() - HOUR), to: later }))).errorCode).toBe(
      'bookmark.in_future',
    )
    const sensor = await buildDevice(site.server.db, { areaId: area.id, driver: 'http' })
    expect((await guard.bookmark.add(draft({ cameraId: sensor.id }))).errorCode).toBe('device.not_a_camera')
  })

  test('of now has the server’s time, less how long ago it was', async () => {
    const before = Date.now()
    const request = { cameraId: gate.id, ago: 30_000, text: 'Now', tags: [] }
    const { returnObj } = await guard.bookmark.addNow(request)
    const from = Date.parse(returnObj!.from)
    expect(from).toBeGreaterThanOrEqual(before - 30_000)
    expect(from).toBeLessThanOrEqual(Date.now() - 30_000)
  })
})

describe('the search', () => {
  beforeEach(async () => {
    await add({ text: '100 % sure', tags: ['Van'] })
    await add({ text: 'Long stay', from: iso(at - 2 * HOUR), to: iso(at - HOUR), tags: ['van', 'Stay'] })
    await add({ text: 'At the yard', cameraId: yard.id, from: iso(at - 5 * HOUR), tags: ['Stay'] })
  })

  test.each<[string, () => Filters, string[]]>([
    ['nothing', () => ({}), ['100 % sure', 'Long stay', 'At the yard']],
    ['a part of the text, literally', () => ({ searchText: '0 % S' }), ['100 % sure']],
    ['a wildcard as a text', () => ({ searchText: '_' }), []],
    ['a tag in any case', () => ({ tag: 'VAN' }), ['100 % sure', 'Long stay']],
    ['a part of a tag', () => ({ tag: 'va' }), []],
    ['a camera', () => ({ cameraIds: [yard.id] }), ['At the yard']],
    [
      'a period that a span reaches into',
      () => ({ startTime: iso(at - 90 * MINUTE) }),
      ['100 % sure', 'Long stay'],
    ],
    ['a period before the others', () => ({ endTime: iso(at - 3 * HOUR) }), ['At the yard']],
    ['all at once', () => ({ searchText: 'stay', tag: 'van', cameraIds: [gate.id] }), ['Long stay']],
  ])('by %s', async (_name, filters, texts) => {
    expect(await found(filters())).toEqual(texts)
  })

  test('offers tags, the most frequent first; pages by cursor', async () => {
    expect((await guard.bookmark.getTags({})).returnObj).toEqual(['Stay', 'Van'])
    for (let index = 0; index < 8; index += 1)
      await buildBookmark(site.server.db, { cameraId: yard.id, text: `old ${index}`, from: new Date(0) })
    const first = (await guard.bookmark.getByPage({ pageSize: 10 })).returnObj!
    expect(first).toMatchObject({ total: 11 })
    const second = (await guard.bookmark.getByPage({ pageSize: 10, cursor: first.next! })).returnObj!
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(11)
  })
})

test('a bookmark whose recording is gone, or never was, says so', async () => {
  const { server } = site
  await site.tell([0, 1, 2].map(minute => minuteFile(gate.id, at + minute * MINUTE)))
  await add({ text: 'kept', from: iso(at + 90_000) })
  await add({ text: 'reaches in', from: iso(at - HOUR), to: iso(at + MINUTE) })
  await add({ text: 'before', from: iso(at - HOUR) })
  await add({ text: 'of another camera', cameraId: yard.id, from: iso(at + 90_000) })
  await guard.bookmark.addNow({ cameraId: yard.id, ago: 0, text: 'on its way', tags: [] })
  const kept = async () =>
    (await guard.bookmark.getByPage({})).returnObj!.list.flatMap(one => (one.hasRecording ? [one.text] : []))
  expect(await kept()).toEqual(['on its way', 'kept', 'reaches in'])
  await server.db.deleteFrom('recording_day').where('camera_id', '=', gate.id).execute()
  expect(await kept()).toEqual(['on its way'])
})

test('who is gone leaves the bookmark; a camera that is deleted takes it out of sight', async () => {
  const { id } = await buildBookmark(site.server.db, { cameraId: gate.id })
  const [seen] = (await guard.bookmark.getByPage({})).returnObj!.list
  expect(seen).toMatchObject({ id, owner: '', isOwn: false })
  await site.server.db
    .updateTable('device')
    .set({ deleted_at: new Date() })
    .where('id', '=', gate.id)
    .execute()
  expect(await found()).toEqual([])
})

test('everybody who sees the camera is told of a change, and the log keeps it', async () => {
  const made = await add()
  await guard.bookmark.batchDelete({ ids: [made.id] })
  const told = await site.server.db
    .selectFrom('outbox')
    .select(['permission', 'area_id', 'data'])
    .where('type', '=', 'bookmark.changed')
    .where('device_id', '=', gate.id)
    .execute()
  const one = { permission: 'playback.view', area_id: area.id, data: { id: made.id, cameraId: gate.id } }
  expect(told).toEqual([one, one])
  const rows = await site.server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('object', '=', made.id)
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.action)).toEqual(['bookmark.add', 'bookmark.delete'])
  expect(rows[0]!.after).toMatchObject({ deviceName: 'Gate', text: 'Red van', tags: ['Van', '可疑'] })
})
