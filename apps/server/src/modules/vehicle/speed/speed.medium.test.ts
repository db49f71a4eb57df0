import { ALWAYS, type Contract, type InputOf, type SpeedViolation } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { JPEG } from '#server/modules/vehicle/snap/intake/readers.testing.ts'

const EDITOR = ['speed.view', 'speed.edit', 'vehicle.view', 'redlist.view', 'redlist.edit'] as const

let server: TestServer
let key: string
let ann: Awaited<ReturnType<typeof signInOperator>>
let gate: { id: string; name: string }

beforeAll(async () => {
  server = await startTestServer()
  key = (await buildApiKey(server.db, { scopes: ['snap.intake'] })).key
})
afterAll(() => server.stop())
beforeEach(async () => {
  ann = await signInOperator(server, { permissions: EDITOR })
  gate = await buildCameraGroup(server.db, {
    areaId: ann.area.id,
    functionType: 'plate',
    cameraIds: [ann.device.id],
  })
})

type Draft = InputOf<Contract['speedRule']['add']>
const draftOf = (given: Partial<Draft> = {}): Draft => ({
  name: uniqueName('Yard'),
  kind: 'spot',
  checkpointId: gate.id,
  startId: null,
  metres: null,
  limit: 30,
  level: 'urgent',
  week: ALWAYS,
  ...given,
})
/** Adds a rule and waits until this process has heard of it. */
async function rule(given: Partial<Draft> = {}) {
  const heard = Promise.withResolvers<void>()
  server.app.infra.listeners.on('speed_rule.changed', () => heard.resolve())
  const added = (await ann.client.speedRule.add(draftOf(given))).returnObj!
  await heard.promise
  return added
}
const pass = (more: object, cameraCode = ann.device.code) =>
  server.client.snap.report({ cameraCode, ...more }, { 'x-api-key': key })
const violations = async () => (await ann.client.speedViolation.getByPage({})).returnObj?.list ?? []
const settled = (count: number) =>
  vi.waitFor(
    async () => {
      const found = await violations()
      if (found.length < count || found.some(({ state }) => state === 'due')) throw new Error('not yet')
      return found
    },
    { timeout: 10_000, interval: 20 },
  )
const ago = (seconds: number) => ({ snapTime: new Date(Date.now() - seconds * 1000).toISOString() })

describe('a rule', () => {
  test('is named once in its centre, kept whole, and changed by who saw its newest edition', async () => {
    const added = await rule({
      lanes: [1, 2],
      vehicleTypes: ['truck'],
      tolerancePercent: 10,
      toleranceKmh: 3,
    })
    expect(added).toMatchObject({
      checkpoint: { id: gate.id },
      lanes: [1, 2],
      clockFaults: 0,
      isEnabled: true,
    })
    expect((await ann.client.speedRule.add(draftOf({ name: added.name }))).errorCode).toBe(
      'speed_rule.name_taken',
    )
    const change = { ...draftOf({ limit: 50 }), id: added.id, version: 0 }
    expect((await ann.client.speedRule.update(change)).returnObj?.limit).toBe(50)
    expect((await ann.client.speedRule.update(change)).errorCode).toBe('speed_rule.changed_meanwhile')
    const ids = { ids: [added.id] }
    await ann.client.speedRule.batchStop(ids)
    expect((await ann.client.speedRule.getDetails({ id: added.id })).returnObj?.isEnabled).toBe(false)
    await ann.client.speedRule.batchStart(ids)
    expect((await ann.client.speedRule.getByPage({ kind: 'spot' })).returnObj?.list).toMatchObject([
      { isEnabled: true },
    ])
    await ann.client.speedRule.batchDelete(ids)
    expect((await ann.client.speedRule.getByPage({})).returnObj?.total).toBe(0)
  })

  test.each<[string, (ordinary: string) => Partial<Draft>]>([
    ['request.invalid', () => ({ kind: 'section' })],
    ['request.invalid', () => ({ kind: 'section', startId: gate.id, metres: 100 })],
    ['request.invalid', () => ({ metres: 100 })],
    ['speed_rule.no_time', () => ({ week: { type: 'custom', dates: [], data: [] } })],
    ['speed_rule.no_checkpoint', ordinary => ({ checkpointId: ordinary })],
  ])('is refused with %s', async (code, given) => {
    const { id } = await buildCameraGroup(server.db, { areaId: ann.area.id, cameraIds: [ann.device.id] })
    expect((await ann.client.speedRule.add(draftOf(given(id)))).errorCode).toBe(code)
  })

  test('takes no checkpoint of elsewhere, and is changed by nobody who only looks', async () => {
    const beyond = await buildCameraGroup(server.db, { functionType: 'plate' })
    expect((await ann.client.speedRule.add(draftOf({ checkpointId: beyond.id }))).errorCode).toBe(
      'access.denied',
    )
    const { id } = await rule()
    const change = { ...draftOf({ checkpointId: beyond.id }), id, version: 0 }
    expect((await ann.client.speedRule.update(change)).errorCode).toBe('access.denied')
    const viewer = await clientOf(
      server,
      { permissions: ['speed.view', 'vehicle.view'], areaIds: [ann.area.id] },
      ann.area.centreId,
    )
    expect((await viewer.speedRule.getDetails({ id })).success).toBe(true)
    expect((await viewer.speedRule.batchDelete({ ids: [id] })).errorCode).toBe('access.denied')
  })
})

test('who is too fast is an alarm with picture; what no vehicle can do, and what was not measured, is none', async () => {
  await rule()
  const picture = JPEG.toString('base64')
  for (const [at, speed] of [41, 30, 255, 0].entries())
    await pass({ plate: `SP${speed}`, speed, picture, ...ago(60 - at) })
  await pass({ plate: 'SPNONE' })
  const [fast, known] = [await settled(2), new Map((await violations()).map(one => [one.plate, one]))]
  expect(fast).toHaveLength(2)
  expect(known.get('SP255')).toMatchObject({ state: 'implausible', alarmId: null })
  expect(known.get('SP41')).toMatchObject({ state: 'raised', speed: 41, limit: 30, hasPicture: true })
  const alarm = await server.db
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', known.get('SP41')?.alarmId ?? '')
    .executeTakeFirst()
  expect(alarm).toMatchObject({ type: 'vehicle_speed', level: 2 })
  expect(alarm?.description).toMatch(/^SP41 · 41 km\/h > 30 km\/h · /)
  const { list } = (await ann.client.speedViolation.getVehicles({})).returnObj!
  expect(list).toMatchObject([
    { plate: 'SP41', count: 1, worstSpeed: 41, worstLimit: 30, places: [ann.device.name] },
  ])
})

test('lanes, types and hours narrow it, and a vehicle of the redlist is exempt', async () => {
  const plate = uniqueName('RED').toUpperCase()
  const heard = Promise.withResolvers<void>()
  server.app.infra.listeners.on('redlist.changed', () => heard.resolve())
  await ann.client.redlist.add({ plate })
  await heard.promise
  await rule({ lanes: [2] })
  const past = { type: 'custom' as const, dates: ['2020-01-01', '2020-01-02'] }
  await rule({ week: { ...past, data: [{ day: 'monday', startTime: '00:00', endTime: '00:30' }] } })
  await rule({ vehicleTypes: ['truck'] })
  await pass({ plate, speed: 90, lane: 2, ...ago(9) })
  await pass({ plate: 'LANE1', speed: 90, lane: 1, ...ago(8) })
  await pass({ plate: 'LANE2', speed: 90, lane: 2, ...ago(7) })
  const found = await settled(1)
  expect(found.map(one => one.plate)).toEqual(['LANE2'])
  // The record is narrowed likewise.
  const [{ camera, rule: broken }] = found as [SpeedViolation]
  const counted = async (filters: object) =>
    (await ann.client.speedViolation.getByPage(filters)).returnObj?.list.length
  const elsewhere = await buildDevice(server.db, { areaId: ann.area.id })
  expect(await counted({ cameraIds: [elsewhere.id, camera.id], ruleId: broken.id })).toBe(1)
  expect(await counted({ cameraIds: [elsewhere.id] })).toBe(0)
  expect(await counted({ ruleId: elsewhere.id })).toBe(0)
})

test('the average between two checkpoints rings; clocks that cannot both be true are told, and are no alarm', async () => {
  const exit = await buildDevice(server.db, { areaId: ann.area.id })
  const end = await buildCameraGroup(server.db, {
    areaId: ann.area.id,
    functionType: 'plate',
    cameraIds: [exit.id],
  })
  const { id } = await rule({ kind: 'section', checkpointId: end.id, startId: gate.id, metres: 1000 })
  const drive = async (plate: string, start: number, finish: number) => {
    // Both times are of one moment, however long the first passage takes to be written.
    const now = Date.now()
    const at = (seconds: number) => ({ snapTime: new Date(now - seconds * 1000).toISOString() })
    await pass({ plate, ...at(start) })
    await vi.waitFor(async () => {
      const row = await server.db
        .selectFrom('vehicle_snap')
        .select('id')
        .where('plate', '=', plate)
        .executeTakeFirst()
      if (!row) throw new Error('not yet')
    })
    await pass({ plate, ...at(finish) }, exit.code)
  }
  await drive('FAST60', 100, 40)
  await drive('SLOW20', 200, 20)
  await drive('BACK', 10, 40)
  const found = new Map((await settled(2)).map(one => [one.plate, one]))
  expect(new Set(found.keys())).toEqual(new Set(['FAST60', 'BACK']))
  expect(found.get('FAST60')).toMatchObject({ state: 'raised', speed: 60, rule: { kind: 'section' } })
  expect(found.get('BACK')).toMatchObject({ state: 'clock', speed: null, alarmId: null })
  expect((await ann.client.speedRule.getDetails({ id })).returnObj?.clockFaults).toBe(1)
})
