import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayAfter, siteDayOf, startOfDay } from '#server/infra/site-time.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const KEEPER = ['vehicle.view', 'car_park.edit', 'car_park.correct', 'vehicle_deployment.view'] as const

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
  ann = await signInOperator(server, { permissions: KEEPER })
  gate = await checkpoint(ann.device.id)
})

const checkpoint = (...cameraIds: string[]) =>
  buildCameraGroup(server.db, { areaId: ann.area.id, functionType: 'plate', cameraIds })
/** Adds a car park and waits until this process has heard of it. */
async function park(exitId = gate.id) {
  const heard = Promise.withResolvers<void>()
  server.app.infra.listeners.on('car_park.changed', () => heard.resolve())
  const draft = { name: uniqueName('Park'), capacity: 2, entryId: gate.id, exitId }
  const added = (await ann.client.carPark.add(draft)).returnObj!
  await heard.promise
  return { ...added, draft }
}
const pass = (plate: string, more: object = {}, cameraCode = ann.device.code) =>
  server.client.snap.report({ cameraCode, plate, ...more }, { 'x-api-key': key })
const occupied = async (id: string) => (await ann.client.carPark.getDetails({ id })).returnObj?.occupied
const becomes = (id: string, count: number) =>
  vi.waitFor(async () => expect(await occupied(id)).toBe(count), { timeout: 10_000, interval: 20 })
/** Until the passage of a plate is stored, and with it whatever it changes. */
const written = (plate: string) =>
  vi.waitFor(async () => {
    const rows = await server.db.selectFrom('vehicle_snap').select('id').where('plate', '=', plate).execute()
    if (rows.length === 0) throw new Error('not yet')
  })
/** A moment after the car park was made, s later. */
const after = (seconds: number) => ({ snapTime: new Date(Date.now() + seconds * 1000).toISOString() })

test('one checkpoint for both ways: the direction tells, a standing vehicle counts once, history not at all', async () => {
  const { id } = await park()
  await pass('IN1', { direction: 'forward', ...after(1) })
  await pass('IN1', { direction: 'forward', ...after(4) })
  await pass('IN2', { direction: 'forward', ...after(5) })
  await pass('IN3', { direction: 'forward', ...after(6) })
  await pass('OLD', { direction: 'forward', ...after(-3600) })
  await written('OLD')
  await becomes(id, 3)
  await pass('IN1', { direction: 'reverse', ...after(7) })
  await pass('WHO', after(8))
  await written('WHO')
  await becomes(id, 2)
  expect((await ann.client.carPark.getList({})).returnObj).toMatchObject([{ id, occupied: 2 }])
})

test('two checkpoints: what passes the exit goes out, and never below none; counted by hand it goes on from there', async () => {
  const barrier = await buildDevice(server.db, { areaId: ann.area.id })
  const { id } = await park((await checkpoint(barrier.id)).id)
  await pass('A1', after(1))
  await becomes(id, 1)
  await pass('A1', after(2), barrier.code)
  await pass('A2', after(3), barrier.code)
  await written('A2')
  await becomes(id, 0)
  const counted = (await ann.client.carPark.correct({ id, occupied: 30 })).returnObj
  expect(counted).toMatchObject({ occupied: 30, capacity: 2, correctedBy: expect.stringMatching(/./) })
  await pass('A3', { snapTime: new Date(Date.parse(counted!.countedAt) - 1000).toISOString() })
  await written('A3')
  await pass('A4', after(1))
  await becomes(id, 31)
})

test('an operator counts by hand without managing car parks, and the log has who, before and after', async () => {
  const { id, draft } = await park()
  const { area } = ann
  const permissions = ['vehicle.view', 'car_park.correct'] as const
  const bob = await buildUser(server.db, { name: 'Bob', permissions, areaIds: [area.id] })
  const { client } = await server.signIn(bob)
  await client.carPark.correct({ id, occupied: 3 })
  expect((await client.carPark.correct({ id, occupied: 1 })).returnObj).toMatchObject({ correctedBy: 'Bob' })
  expect((await client.carPark.update({ ...draft, id, version: 0 })).errorCode).toBe('access.denied')
  const logged = await server.db
    .selectFrom('audit')
    .select(['user_name', 'before', 'after'])
    .where('object', '=', id)
    .where('action', '=', 'car_park.correct')
    .orderBy('at')
    .execute()
  expect(logged).toEqual([
    { user_name: bob.userName, before: { occupied: 0 }, after: { occupied: 3 } },
    { user_name: bob.userName, before: { occupied: 3 }, after: { occupied: 1 } },
  ])
})

test('a car park is named once in its centre, and changed by who saw its newest edition', async () => {
  const { id, draft } = await park()
  expect((await ann.client.carPark.add(draft)).errorCode).toBe('car_park.name_taken')
  const change = { ...draft, capacity: 7, id, version: 0 }
  expect((await ann.client.carPark.update(change)).returnObj?.capacity).toBe(7)
  expect((await ann.client.carPark.update(change)).errorCode).toBe('car_park.changed_meanwhile')
  const ordinary = await buildCameraGroup(server.db, { areaId: ann.area.id })
  const elsewhere = await buildCameraGroup(server.db, { functionType: 'plate' })
  const to = (exitId: string) => ann.client.carPark.update({ ...change, version: 1, exitId })
  expect((await to(ordinary.id)).errorCode).toBe('car_park.no_checkpoint')
  expect((await to(elsewhere.id)).errorCode).toBe('access.denied')
  const viewer = await clientOf(
    server,
    { permissions: ['vehicle.view'], areaIds: [ann.area.id] },
    ann.area.centreId,
  )
  expect((await viewer.carPark.getList({})).returnObj).toMatchObject([{ id, occupied: 0 }])
  expect((await viewer.carPark.correct({ id, occupied: 1 })).errorCode).toBe('access.denied')
  await ann.client.carPark.batchDelete({ ids: [id] })
  expect((await ann.client.carPark.getDetails({ id })).errorCode).toBe('access.denied')
})

test('a day by checkpoint and hour, and the figures of today, of cameras that one may see', async () => {
  const day = dayAfter(siteDayOf(Date.now()), -1)
  const at = (minutes: number) => new Date(startOfDay(day) + minutes * 60_000)
  const pictureOf = (minutes: number, direction: string) =>
    buildSnap(server.db, { cameraId: ann.device.id, plate: 'F1', at: at(minutes), direction })
  for (const [minutes, direction] of [
    [61, 'forward'],
    [62, 'forward'],
    [119, 'reverse'],
    [120, 'unknown'],
  ] as const)
    await pictureOf(minutes, direction)
  await pictureOf(-1, 'forward')
  const other = await buildCameraGroup(server.db, { functionType: 'plate' })
  const flows = (await ann.client.traffic.getFlows({ day })).returnObj!
  expect(flows).toEqual([
    {
      id: gate.id,
      name: gate.name,
      hours: [
        { startAt: at(60).toISOString(), forward: 2, reverse: 1, unknown: 0 },
        { startAt: at(120).toISOString(), forward: 0, reverse: 0, unknown: 1 },
      ],
    },
  ])
  expect(flows.map(({ id }) => id)).not.toContain(other.id)
  await buildSnap(server.db, { cameraId: ann.device.id, plate: 'F1', at: new Date() })
  expect((await ann.client.traffic.getToday({})).returnObj).toEqual({
    startAt: new Date(startOfDay(siteDayOf(Date.now()))).toISOString(),
    passages: 1,
    hits: 0,
    tooFast: null,
  })
})

test('of one camera: today, the last hour, its checkpoints and their car parks, as far as one may see them', async () => {
  const { id } = await park()
  await buildCameraGroup(server.db, { functionType: 'plate', cameraIds: [ann.device.id] })
  const begun = startOfDay(siteDayOf(Date.now()))
  const other = await buildDevice(server.db, { areaId: ann.area.id })
  for (const [cameraId, at] of [
    [ann.device.id, Date.now()],
    [ann.device.id, begun],
    [ann.device.id, begun - 1000],
    [other.id, Date.now()],
  ] as const)
    await buildSnap(server.db, { cameraId, plate: 'C1', at: new Date(at) })
  const found = (await ann.client.traffic.getOfCamera({ cameraId: ann.device.id })).returnObj
  expect(found).toMatchObject({
    checkpoints: [gate.name],
    startAt: new Date(begun).toISOString(),
    passages: 2,
    hits: 0,
    carParks: [{ id, occupied: 0, capacity: 2 }],
  })
  expect(found!.lastHour).toBeGreaterThanOrEqual(1)
  expect((await ann.client.traffic.getOfCamera({ cameraId: other.id })).returnObj).toMatchObject({
    checkpoints: [],
    passages: 1,
    carParks: [],
  })
  const viewer = await clientOf(
    server,
    { permissions: ['vehicle.view'], areaIds: [ann.area.id] },
    ann.area.centreId,
  )
  expect((await viewer.traffic.getOfCamera({ cameraId: other.id })).returnObj?.hits).toBeNull()
  const elsewhere = await buildDevice(server.db)
  expect((await ann.client.traffic.getOfCamera({ cameraId: elsewhere.id })).errorCode).toBe('access.denied')
})
