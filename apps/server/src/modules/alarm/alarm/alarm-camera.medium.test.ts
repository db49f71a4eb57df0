import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALARM_PERMISSIONS } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type UserOptions } from '#server/testing/builders/session.ts'
import { noMedia, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

let server: TestServer
let area: BuiltArea
let door: BuiltDevice
let camera: BuiltDevice

beforeAll(async () => {
  // The server itself takes the pictures: a second taker would race with it.
  const media = { ...noMedia, snapshot: async () => Buffer.from('p'), clip: async () => Buffer.from('c') }
  server = await startTestServer({ media })
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  door = await buildDevice(server.db, { driver: 'http', category: 'door', areaId: area.id })
  camera = await buildDevice(server.db, { areaId: area.id })
})

async function operator(more: Partial<UserOptions> = {}) {
  const permissions = [...ALARM_PERMISSIONS, 'live.view'] as const
  const user = await buildUser(server.db, { permissions, areaIds: [area.id], ...more })
  return (await server.signIn(user)).client
}
const seesDoors = { deviceScopes: { camera: 'none' } } as const

/** An alarm of a door whose picture and clip were taken by the camera beside it. */
async function captured(device: BuiltDevice, pictureKey?: string) {
  const alarm = await buildAlarm(server.db, { device, ...(pictureKey && { pictureKey }) })
  await server.db
    .insertInto('alarm_capture')
    .values({ alarm_id: alarm.id, wants_picture: pictureKey === undefined, due_at: '-infinity' })
    .execute()
  const waiting = () =>
    server.db
      .selectFrom('alarm_capture')
      .select('alarm_id')
      .where('alarm_id', '=', alarm.id)
      .executeTakeFirst()
  await until(async () => (await waiting()) === undefined)
  return alarm
}

test('a picture and a clip of a camera out of reach are not shown, with the alarm itself in reach', async () => {
  const { id } = await captured(door)
  const [narrow, wide] = [await operator(seesDoors), await operator()]
  expect((await wide.alarm.getDetails({ alarmId: id })).returnObj).toMatchObject({
    hasPicture: true,
    hasClip: true,
    camera: { id: camera.id },
  })
  expect((await narrow.alarm.getDetails({ alarmId: id })).returnObj).toMatchObject({
    hasPicture: false,
    hasClip: false,
    camera: null,
  })
  for (const part of ['picture', 'clip'] as const) {
    expect(await narrow.alarm.getPicture({ alarmId: id, part })).toMatchObject({
      status: 403,
      errorCode: 'access.denied',
    })
    expect((await wide.alarm.getPicture({ alarmId: id, part })).status).toBe(200)
  }
  expect(await narrow.live.open({ cameraId: camera.id })).toMatchObject({ errorCode: 'access.denied' })
})

test('a picture that the event brought is of the alarm, the clip is of the camera', async () => {
  const { files } = server.app.infra
  const key = await files.put(Buffer.from('own'), { kind: 'alarm-picture', ext: 'jpg' })
  const { id } = await captured(door, key)
  const narrow = await operator(seesDoors)
  expect((await narrow.alarm.getPicture({ alarmId: id, part: 'picture' })).status).toBe(200)
  expect((await narrow.alarm.getPicture({ alarmId: id, part: 'clip' })).errorCode).toBe('access.denied')
})

test('a user of the area is not told of the alarm’s camera once it has moved out of reach', async () => {
  const { id } = await captured(camera)
  const client = await operator()
  const elsewhere = await buildArea(server.db)
  await server.db.updateTable('device').set({ area_id: elsewhere.id }).where('id', '=', camera.id).execute()
  const { returnObj } = await client.alarm.getDetails({ alarmId: id })
  // The alarm stays with the place where it was raised, and so does its picture.
  expect(returnObj).toMatchObject({ camera: null, hasPicture: true })
  expect(await client.live.open({ cameraId: camera.id })).toMatchObject({ errorCode: 'access.denied' })
})

test('a picture of a camera of another area asks for that area too, on the desk, in the lists and for its file', async () => {
  const elsewhere = await buildArea(server.db)
  const theirs = await buildDevice(server.db, { areaId: elsewhere.id })
  const { files } = server.app.infra
  const key = await files.put(Buffer.from('p'), { kind: 'alarm-picture', ext: 'jpg' })
  const { id } = await buildAlarm(server.db, { device: door, pictureKey: key, clipKey: key })
  const shows = { picture_camera_id: theirs.id, clip_camera_id: theirs.id }
  await server.db.updateTable('alarm').set(shows).where('id', '=', id).execute()
  const ofBoth = await operator({ areaIds: [area.id, elsewhere.id] })
  const ofAlarm = await operator()
  for (const [client, isSeen] of [[ofBoth, true] as const, [ofAlarm, false] as const]) {
    const { returnObj } = await client.alarm.getDetails({ alarmId: id })
    expect(returnObj).toMatchObject({ hasPicture: isSeen, hasClip: isSeen })
    for (const part of ['picture', 'clip'] as const) {
      const { status } = await client.alarm.getPicture({ alarmId: id, part })
      expect(status).toBe(isSeen ? 200 : 403)
    }
  }
})
