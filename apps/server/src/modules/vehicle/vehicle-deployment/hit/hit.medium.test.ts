import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildBlacklistEntry, buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDeployment, type DeploymentOptions } from '#server/testing/builders/deployment.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { JPEG } from '#server/modules/vehicle/snap/intake/readers.testing.ts'

const WATCHER = [
  'vehicle_deployment.view',
  'vehicle_deployment.edit',
  'vehicle.view',
  'vehicle.export',
  'blacklist.view',
  'blacklist.edit',
  'redlist.view',
  'redlist.edit',
  'device.view',
  'alarm.view',
  'alarm.handle',
  'alarm.close',
] as const

let server: TestServer
let key: string
let ann: Awaited<ReturnType<typeof signInOperator>>
let list: { id: string; name: string }
/** Each test has plates of its own: the redlist is one for the installation. */
let plate: string
let tests = 0

beforeAll(async () => {
  server = await startTestServer()
  key = (await buildApiKey(server.db, { scopes: ['snap.intake'] })).key
})
afterAll(() => server.stop())
beforeEach(async () => {
  tests += 1
  plate = `粤B${tests}234${tests}`
  ann = await signInOperator(server, { permissions: WATCHER })
  list = await buildBlacklistGroup(server.db, {
    centreId: ann.area.centreId,
    name: 'Stolen',
    level: 'urgent',
  })
})

/** Deploys as an operator does, so that the server hears of it. */
async function deploy(options: DeploymentOptions = {}) {
  const { centreId } = ann.area
  const given = { centreId, cameraIds: [ann.device.id], groupIds: [list.id], isEnabled: false, ...options }
  const deployment = await buildDeployment(server.db, given)
  await ann.client.vehicleDeployment.batchStart({ ids: [deployment.id] })
  await told()
  return deployment
}
/** Until the events so far have reached the listeners of this process. */
async function told() {
  const reached = Promise.withResolvers<void>()
  server.app.infra.listeners.on('redlist.changed', () => reached.resolve())
  await ann.client.redlist.add({ plate: `told${Math.random().toString(36).slice(2)}` })
  await reached.promise
}
const pass = (more: object = {}, cameraCode = ann.device.code) =>
  server.client.snap.report({ cameraCode, plate, ...more }, { 'x-api-key': key })
const hits = async () => (await ann.client.vehicleHit.getByPage({})).returnObj?.list ?? []
/** Hits, once there are so many and none of them waits. */
const settled = (count: number) =>
  vi.waitFor(
    async () => {
      const found = await hits()
      if (found.length < count || found.some(({ state }) => state === 'due')) throw new Error('not yet')
      return found
    },
    { timeout: 10_000, interval: 20 },
  )
const alarmOf = (id: string | null | undefined) =>
  server.db
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
const passages = (camera: string) =>
  vi.waitFor(async () => {
    const rows = await server.db
      .selectFrom('vehicle_snap')
      .select('id')
      .where('camera_id', '=', camera)
      .execute()
    if (rows.length === 0) throw new Error('not yet')
    return rows
  })
const ago = (seconds: number) => ({ snapTime: new Date(Date.now() - seconds * 1000).toISOString() })

test('a wanted vehicle rings with the level of its group and its picture, however its plate is written', async () => {
  await buildBlacklistEntry(server.db, {
    groupId: list.id,
    plate: `${plate.slice(0, 2)}·${plate.slice(2)}`,
    reason: 'Theft',
  })
  const { name } = await deploy()
  await pass({ picture: JPEG.toString('base64') })
  const [hit] = await settled(1)
  expect(hit).toMatchObject({
    plate,
    match: 'exact',
    groupName: 'Stolen',
    reason: 'Theft',
    level: 'urgent',
    state: 'raised',
    deployment: { name },
    camera: { id: ann.device.id },
    hasPicture: true,
  })
  const alarm = await alarmOf(hit?.alarmId)
  expect(alarm).toMatchObject({
    type: 'vehicle_hit',
    level: 2,
    count: 1,
    description: `${plate} · Stolen · Theft`,
  })
  expect(alarm?.picture_key).not.toBeNull()
  const elsewhere = await clientOf(
    server,
    { permissions: ['vehicle_deployment.view', 'vehicle.view'] },
    ann.area.centreId,
  )
  expect((await elsewhere.vehicleHit.getByPage({})).returnObj?.list ?? []).toEqual([])
})

test('a pattern, a misread plate and a single plate ring as what they are; another vehicle is silent', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate: 'XY*9', level: 'very_urgent' })
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  await deploy({ isNear: true, plates: ['SOLO*'] })
  for (const [at, read] of ['XY129', `${plate}8`, 'SOLO1', 'NOBODY'].entries())
    await pass({ plate: read, ...ago(60 - at) })
  const found = (await settled(3)).toReversed()
  expect(
    found.map(({ plate: read, match, listedPlate, level }) => [read, match, listedPlate, level]),
  ).toEqual([
    ['XY129', 'pattern', 'XY*9', 'very_urgent'],
    [`${plate}8`, 'near', plate, 'urgent'],
    ['SOLO1', 'pattern', 'SOLO*', 'general'],
  ])
  expect((await alarmOf(found[1]?.alarmId))?.description).toBe(`${plate}8 ≈ ${plate} · Stolen · Drill`)
})

test('a wanted vehicle that was misread at first rings once its plate is read better', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  await deploy()
  await pass({ plate: `${plate.slice(0, -1)}X`, confidence: 55, ...ago(30) })
  await passages(ann.device.id)
  await pass({ confidence: 96, ...ago(29) })
  const [hit] = await settled(1)
  expect(hit).toMatchObject({ plate, match: 'exact', state: 'raised' })
  expect(await passages(ann.device.id)).toHaveLength(1)
})

test('a wanted vehicle rings also where its plate is the worse reading of a passage', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  await deploy()
  await pass({ plate: `${plate.slice(0, -1)}X`, confidence: 96, ...ago(30) })
  await passages(ann.device.id)
  await pass({ confidence: 55, ...ago(29) })
  const [hit] = await settled(1)
  expect(hit).toMatchObject({ plate, match: 'exact', state: 'raised' })
  expect(await passages(ann.device.id)).toHaveLength(1)
})

test('within the pause it is counted on its alarm at each camera of the checkpoint, afterwards it rings again', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  const rear = await buildDevice(server.db, { areaId: ann.area.id })
  const gate = await buildCameraGroup(server.db, {
    areaId: ann.area.id,
    functionType: 'plate',
    cameraIds: [ann.device.id, rear.id],
  })
  await deploy({ cameraIds: [], cameraGroupIds: [gate.id], pauseSeconds: 60 })
  await pass(ago(200))
  await settled(1)
  await pass(ago(190), rear.code)
  await settled(2)
  await pass(ago(140))
  await settled(3)
  await pass(ago(10))
  const [again, third, second, first] = await settled(4)
  expect([first, second, third, again].map(hit => hit?.state)).toEqual([
    'raised',
    'paused',
    'paused',
    'raised',
  ])
  expect(new Set([first, second, third].map(hit => hit?.alarmId)).size).toBe(1)
  expect((await alarmOf(first?.alarmId))?.count).toBe(3)
  expect(again?.alarmId).not.toBe(first?.alarmId)
})

test('the pause is of one checkpoint and one deployment, and with none each passage rings', async () => {
  const elsewhere = await buildDevice(server.db, { areaId: ann.area.id })
  const cameraIds = [ann.device.id, elsewhere.id]
  const paused = await deploy({ plates: [plate], cameraIds, pauseSeconds: 300 })
  const eager = await deploy({ plates: [plate], pauseSeconds: 0 })
  await pass(ago(60))
  await settled(2)
  await pass(ago(30))
  await settled(4)
  await pass(ago(10), elsewhere.code)
  const found = (await settled(5)).toReversed()
  const statesOf = ({ id }: { id: string }) =>
    found.filter(({ deployment }) => deployment.id === id).map(({ camera, state }) => [camera.id, state])
  expect(statesOf(paused)).toEqual([
    [ann.device.id, 'raised'],
    [ann.device.id, 'paused'],
    [elsewhere.id, 'raised'],
  ])
  expect(statesOf(eager)).toEqual([
    [ann.device.id, 'raised'],
    [ann.device.id, 'raised'],
  ])
})

test('two wanted vehicles at one moment are two alarms', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate: `${plate}A` })
  await buildBlacklistEntry(server.db, { groupId: list.id, plate: `${plate}B` })
  await deploy()
  await pass({ plate: `${plate}A` })
  await pass({ plate: `${plate}B` })
  expect(new Set((await settled(2)).map(({ alarmId }) => alarmId)).size).toBe(2)
})

test('a vehicle on the redlist is silent whatever list it is on, and rings again without it', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  await deploy()
  const { id } = (await ann.client.redlist.add({ plate: plate.toLowerCase() })).returnObj!
  await told()
  await pass(ago(30))
  await passages(ann.device.id)
  await ann.client.redlist.batchDelete({ ids: [id] })
  await told()
  await pass()
  expect(await settled(1)).toHaveLength(1)
})

test('with "on none of the lists" everybody else rings', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  await buildBlacklistEntry(server.db, {
    groupId: list.id,
    plate: `${plate}X`,
    validUntil: new Date(Date.now() - 60_000),
  })
  await deploy({ mode: 'unlisted' })
  await pass(ago(30))
  await pass({ plate: `${plate}Z`, ...ago(20) })
  await pass({ plate: `${plate}X`, ...ago(10) })
  const found = await settled(2)
  expect(found.map(({ plate: read, match }) => [read, match])).toEqual([
    [`${plate}X`, 'unlisted'],
    [`${plate}Z`, 'unlisted'],
  ])
  expect((await alarmOf(found[0]?.alarmId))?.type).toBe('vehicle_unlisted')
})

test('what a camera tells hours later is kept and rings nobody, and nothing rings outside of its time or once it is over', async () => {
  await buildBlacklistEntry(server.db, { groupId: list.id, plate })
  const { id } = await deploy()
  await pass(ago(7 * 3600))
  expect(await settled(1)).toMatchObject([{ state: 'late', alarmId: null }])
  await ann.client.vehicleDeployment.batchStop({ ids: [id] })
  await told()
  const never = {
    type: 'custom' as const,
    dates: ['2020-01-01', '2020-01-02'],
    data: [{ day: 'monday' as const, startTime: '00:00', endTime: '00:30' }],
  }
  await deploy({ week: never })
  await pass(ago(5))
  await pass({ plate: 'LATER' })
  await vi.waitFor(async () => {
    const rows = await server.db
      .selectFrom('vehicle_snap')
      .select('plate')
      .where('camera_id', '=', ann.device.id)
      .execute()
    if (!rows.some(row => row.plate === 'LATER')) throw new Error('not yet')
  })
  expect(await hits()).toHaveLength(1)
})

test('a vehicle that is added to a list while it is deployed rings from then on', async () => {
  await deploy()
  await ann.client.blacklist.add({ groupId: list.id, plate, validFrom: null, validUntil: null })
  await told()
  await pass()
  expect(await settled(1)).toMatchObject([{ plate }])
})

test('the search finds passages by whether they were hits, for who may see hits', async () => {
  const { name } = await deploy({ plates: [plate] })
  await pass(ago(60))
  await pass({ plate: 'NOBODY', ...ago(50) })
  await settled(1)
  const span = { startTime: ago(3600).snapTime, endTime: ago(-60).snapTime }
  const search = async (isHit: boolean, client = ann.client) => {
    const { returnObj, errorCode } = await client.snap.search({ ...span, isHit })
    return returnObj?.list.map(one => one.plate) ?? errorCode
  }
  await vi.waitFor(async () => expect(await search(false)).toEqual(['NOBODY']))
  expect(await search(true)).toEqual([plate])
  const { area } = ann
  const permissions = ['vehicle.view', 'vehicle.export'] as const
  const other = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
  expect(await search(true, other)).toBe('access.denied')
  // Each says what it hit; to who may see hits.
  const hitsOf = async (client: typeof other) => {
    const { list } = (await client.snap.search(span)).returnObj!
    const { passages } = (await client.snap.getTrack({ plate, ...span })).returnObj!
    return [list.map(one => one.hit), passages.map(one => one.hit)]
  }
  const found = { level: 'general', match: 'exact', listName: name }
  expect(await hitsOf(ann.client)).toEqual([[null, found], [found]])
  expect(await hitsOf(other)).toEqual([[null, null], [null]])
  const sheetOf = async (client: typeof other) => {
    const [sheet] = await readExcelFile((await client.snap.exportExcel(span)).bytes)
    return sheet?.data.map(row => row.slice(1, 3))
  }
  expect(await sheetOf(ann.client)).toEqual([
    ['Plate', 'Hit'],
    ['NOBODY', null],
    [plate, `General · ${name}`],
  ])
  expect((await sheetOf(other))?.[0]).toEqual(['Plate', 'Camera'])
})
