import { ALWAYS, NEW_RECORDING_PLAN, type Contract, type InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildPlanned } from '#server/testing/builders/recording-plan.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['recordingPlan']['add']>

const rights = ['device.view', 'recording_plan.view', 'recording_plan.edit'] as const
const monday = { day: 'monday', startTime: '08:00', endTime: '18:00' } as const
const week: Pick<Draft, 'mode' | 'timeRange'> = {
  mode: 'week',
  timeRange: { type: 'custom', dates: [], data: [monday] },
}

let server: TestServer
let area: BuiltArea
let camera: BuiltDevice
let guard: ContractClient
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id })
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...NEW_RECORDING_PLAN,
  cameraIds: [camera.id],
  ...more,
})
const planOf = async (id: string) => (await guard.recordingPlan.getDetails({ id })).returnObj?.plan
const pastOf = (id: string) =>
  server.db
    .selectFrom('recording_plan_past')
    .select('fields')
    .where('camera_id', '=', id)
    .orderBy('since')
    .execute()

describe('add', () => {
  test('gives several cameras a plan, keeps what was promised, tells consoles and the log', async () => {
    const other = await buildDevice(server.db, { areaId: area.id })
    const ids = [camera.id, other.id]
    expect((await guard.recordingPlan.add(draft({ cameraIds: ids, ...week }))).success).toBe(true)
    for (const id of ids) {
      expect(await planOf(id)).toMatchObject({ ...week, keepDays: 30, isEnabled: true, version: 0 })
      expect(await pastOf(id)).toMatchObject([{ fields: { mode: 'week', keepDays: 30 } }])
    }
    const told = await server.db
      .selectFrom('outbox')
      .select('device_id')
      .where('type', '=', 'recording_plan.changed')
      .where(sql<boolean>`device_id = any(${ids}::uuid[])`)
      .execute()
    expect(new Set(told.map(row => row.device_id))).toEqual(new Set(ids))
  })

  test('refuses a camera that has one, and gives none of the others one then', async () => {
    const planned = await buildPlanned(server.db, { areaId: area.id })
    const { errorCode, errorParams } = await guard.recordingPlan.add(
      draft({ cameraIds: [camera.id, planned.id] }),
    )
    expect([errorCode, errorParams]).toEqual(['recording_plan.camera_has_plan', { name: planned.name }])
    expect(await planOf(camera.id)).toBeNull()
  })

  test('takes the place of plans that were seen, and of no other', async () => {
    const planned = await buildPlanned(server.db, { areaId: area.id })
    const set = async (version: number) => {
      const replaced = [{ cameraId: planned.id, version }]
      const request = draft({ cameraIds: [camera.id, planned.id], replaced, keepDays: 9 })
      return (await guard.recordingPlan.add(request)).errorCode ?? 'ok'
    }
    await guard.recordingPlan.batchStop({ ids: [planned.id] })
    expect(await set(0)).toBe('recording_plan.changed_meanwhile')
    expect(await planOf(camera.id)).toBeNull()
    expect(await set(1)).toBe('ok')
    expect(await planOf(camera.id)).toMatchObject({ keepDays: 9, version: 0 })
    expect(await planOf(planned.id)).toMatchObject({ keepDays: 9, isEnabled: true, version: 2 })
  })

  test('of two operators at once one is refused', async () => {
    const answers = await Promise.all([guard.recordingPlan.add(draft()), admin.recordingPlan.add(draft())])
    expect(answers.map(answer => answer.errorCode ?? 'ok').toSorted()).toEqual([
      'ok',
      'recording_plan.camera_has_plan',
    ])
  })

  test('refuses a plan without an hour, a stream and a memory that the camera does not have, and what is no camera', async () => {
    const code = async (more: Partial<Draft>) => (await guard.recordingPlan.add(draft(more))).errorCode
    expect(await code({ mode: 'week', timeRange: { type: 'custom', dates: [], data: [] } })).toBe(
      'recording_plan.no_time',
    )
    expect(await code({ stream: 'sub' })).toBe('recording_plan.no_sub_stream')
    expect(await code({ preRecord: 'front_end' })).toBe('recording_plan.no_front_end')
    const sensor = await buildDevice(server.db, { driver: 'http', areaId: area.id })
    expect(await code({ cameraIds: [sensor.id] })).toBe('device.not_a_camera')
    expect(await code({ cameraIds: [(await buildDevice(server.db)).id] })).toBe('access.denied')
  })

  test.each<Partial<Draft>>([
    { keepDays: -1 },
    { keepDays: 1096 },
    { cameraIds: [] },
    { mode: 'day' },
    { mode: 'day', timeRange: week.timeRange },
    { mode: 'whole_day', timeRange: week.timeRange },
  ])('refuses %o as malformed', async wrong => {
    expect((await guard.recordingPlan.add(draft(wrong))).status).toBe(400)
  })

  test('a camera whose driver has the memory may use it', async () => {
    const able = await buildDevice(server.db, { areaId: area.id, capabilities: ['live', 'recordings'] })
    expect(
      (await guard.recordingPlan.add(draft({ cameraIds: [able.id], preRecord: 'front_end' }))).success,
    ).toBe(true)
  })
})

describe('update', () => {
  test('changes what was seen, and refuses the second of two operators by name', async () => {
    await guard.recordingPlan.add(draft())
    const change = (keepDays: number) =>
      guard.recordingPlan.update({ ...NEW_RECORDING_PLAN, id: camera.id, version: 0, keepDays })
    const answers = await Promise.all([change(7), change(8)])
    expect(answers.map(answer => answer.errorCode ?? 'ok').toSorted()).toEqual([
      'ok',
      'recording_plan.changed_meanwhile',
    ])
    expect(await planOf(camera.id)).toMatchObject({ version: 1 })
    const none = await buildDevice(server.db, { areaId: area.id })
    const missing = await guard.recordingPlan.update({ ...NEW_RECORDING_PLAN, id: none.id, version: 0 })
    expect(missing.errorCode).toBe('recording_plan.not_found')
  })
})

describe('batches', () => {
  test('close, open and delete, with what was promised meanwhile', async () => {
    await guard.recordingPlan.add(draft())
    const ids = [camera.id]
    await guard.recordingPlan.batchStop({ ids })
    expect(await planOf(camera.id)).toMatchObject({ isEnabled: false, version: 1 })
    await guard.recordingPlan.batchStop({ ids })
    expect(await planOf(camera.id)).toMatchObject({ version: 1 })
    await guard.recordingPlan.batchStart({ ids })
    await guard.recordingPlan.batchDelete({ ids })
    expect(await planOf(camera.id)).toBeNull()
    const past = await pastOf(camera.id)
    expect(past.map(row => (row.fields as { isEnabled: boolean } | null)?.isEnabled)).toEqual([
      true,
      false,
      true,
      undefined,
    ])
  })

  test('copies to cameras with and without a plan, and not to the one it comes from', async () => {
    const source = await buildPlanned(server.db, { areaId: area.id, plan: { keepDays: 99, ...week } })
    const planned = await buildPlanned(server.db, { areaId: area.id })
    const copy = (cameraId: string, cameraIds: string[]) => guard.recordingPlan.copy({ cameraId, cameraIds })
    expect((await copy(source.id, [camera.id, planned.id])).success).toBe(true)
    expect(await planOf(camera.id)).toMatchObject({ keepDays: 99, ...week, version: 0 })
    expect(await planOf(planned.id)).toMatchObject({ keepDays: 99, version: 1 })
    expect((await copy(source.id, [source.id])).errorCode).toBe('recording_plan.same_camera')
    const none = await buildDevice(server.db, { areaId: area.id })
    expect((await copy(none.id, [camera.id])).errorCode).toBe('recording_plan.not_found')
  })
})

test('cameras are listed with and without a plan, by status, name and area', async () => {
  const planned = await buildPlanned(server.db, { areaId: area.id })
  const closed = await buildPlanned(server.db, { areaId: area.id, plan: { isEnabled: false } })
  await buildPlanned(server.db)
  const idsOf = async (filter: InputOf<Contract['recordingPlan']['getByPage']>) =>
    (await guard.recordingPlan.getByPage(filter)).returnObj?.list.map(({ id }) => id).toSorted()
  expect(await idsOf({})).toEqual([camera.id, planned.id, closed.id].toSorted())
  expect(await idsOf({ status: 'opened' })).toEqual([planned.id])
  expect(await idsOf({ status: 'closed' })).toEqual([closed.id])
  expect(await idsOf({ status: 'none' })).toEqual([camera.id])
  expect(await idsOf({ name: planned.name.toUpperCase() })).toEqual([planned.id])
})

test('cameras are ordered by what is missing of their plans, in the last hours that are asked for', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const long = await buildPlanned(server.db, { areaId: area.id, since: ago(100) })
  const short = await buildPlanned(server.db, { areaId: area.id, since: ago(2) })
  const middle = await buildPlanned(server.db, { areaId: area.id, since: ago(30) })
  const ordered = async (more: InputOf<Contract['recordingPlan']['getByPage']>) =>
    (await guard.recordingPlan.getByPage({ orderBy: 'missing', ...more })).returnObj?.list.map(({ id }) => id)
  expect(await ordered({ order: 'desc', hours: 168 })).toEqual([long.id, middle.id, short.id, camera.id])
  expect(await ordered({ order: 'asc', hours: 168 })).toEqual([camera.id, short.id, middle.id, long.id])
  // Of a day both miss all of it.
  expect((await ordered({ order: 'desc' }))?.slice(2)).toEqual([short.id, camera.id])
  expect(await ordered({ order: 'desc', hours: 168, pageSize: 10, status: 'none' })).toEqual([camera.id])
})

describe('holidays', () => {
  const christmas = { name: 'Christmas', from: '2026-12-25', to: '2026-12-26', rule: 'sunday' } as const

  test('are those of the centre, and nobody overwrites what they have not seen', async () => {
    const first = await admin.recordingPlan.getHolidays({})
    expect(first.returnObj).toEqual({ holidays: [], savedBy: '', version: 0 })
    const save = () => admin.recordingPlan.saveHolidays({ version: 0, holidays: [christmas] })
    expect((await save()).returnObj).toMatchObject({ holidays: [christmas], version: 1 })
    expect((await save()).errorCode).toBe('recording_plan.changed_meanwhile')
    expect((await guard.recordingPlan.getHolidays({})).returnObj?.holidays).toEqual([christmas])
  })

  test('need the whole centre, and days in order', async () => {
    const save = (client: ContractClient, holidays: (typeof christmas)[]) =>
      client.recordingPlan.saveHolidays({ version: 0, holidays })
    expect((await save(guard, [christmas])).errorCode).toBe('access.denied')
    const backwards = { ...christmas, to: '2026-12-24' } as unknown as typeof christmas
    expect((await save(admin, [backwards])).status).toBe(400)
  })
})

test('nobody without a session, the permission or the area', async () => {
  const { id } = await buildPlanned(server.db, { areaId: area.id })
  const calls = (client: ContractClient) => [
    client.recordingPlan.add(draft()),
    client.recordingPlan.update({ ...NEW_RECORDING_PLAN, timeRange: ALWAYS, id, version: 0 }),
    client.recordingPlan.batchStop({ ids: [id] }),
    client.recordingPlan.batchDelete({ ids: [id] }),
    client.recordingPlan.copy({ cameraId: id, cameraIds: [camera.id] }),
  ]
  for (const answer of await Promise.all(calls(server.client))) expect(answer.status).toBe(401)
  const viewer = await clientOf(
    server,
    { permissions: ['device.view', 'recording_plan.view'], areaIds: [area.id] },
    area.centreId,
  )
  for (const answer of await Promise.all(calls(viewer))) expect(answer.errorCode).toBe('access.denied')
  const elsewhere = await buildArea(server.db)
  const stranger = await clientOf(
    server,
    { permissions: rights, areaIds: [elsewhere.id] },
    elsewhere.centreId,
  )
  for (const answer of await Promise.all(calls(stranger))) expect(answer.errorCode).toBe('access.denied')
  expect(await planOf(id)).toMatchObject({ isEnabled: true })
})
