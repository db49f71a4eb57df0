import { verifyLiveToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const permissions = ['live.view'] as const

let server: TestServer
let area: BuiltArea

beforeAll(async () => {
  server = await startTestServer({ basePath: '/soc' })
  area = await buildArea(server.db)
})
afterAll(() => server.stop())

test('gives a token for that camera, user and session, for a minute at most', async () => {
  const config = { mainUrl: 'rtsp://192.0.2.7/main', subUrl: 'rtsp://192.0.2.7/sub' }
  const camera = await buildDevice(server.db, { areaId: area.id, config })
  const user = await buildUser(server.db, { permissions, areaIds: [area.id] })
  const { client, user: signedIn } = await server.signIn(user)
  const { returnObj } = await client.live.open({ cameraId: camera.id })
  const { token, expiresAt, ...rest } = returnObj!
  expect(rest).toEqual({
    socketUrl: '/media/live',
    camera: { id: camera.id, name: camera.name, hasSub: true, hasPtz: false },
  })
  const { sessionId } = await server.db
    .selectFrom('session')
    .select('id as sessionId')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const verdict = verifyLiveToken(server.app.infra.secrets.mediaSecret, token)
  expect(verdict).toMatchObject({
    ok: true,
    payload: { cameraId: camera.id, userId: signedIn.id, sessionId, action: 'live' },
  })
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)
  const audit = await server.db.selectFrom('audit').selectAll().where('action', '=', 'live.open').execute()
  expect(audit.map(row => row.object)).toEqual([camera.id])
  expect(JSON.stringify(audit)).not.toContain(token)
})

test('refuses a sensor, a camera that is gone, and one out of reach', async () => {
  const guard = await clientOf(server, { permissions, areaIds: [area.id] })
  const admin = await clientOf(server, { isSuper: true })
  const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
  const other = await buildDevice(server.db)
  expect((await guard.live.open({ cameraId: sensor.id })).errorCode).toBe('device.not_a_camera')
  expect((await admin.live.open({ cameraId: UNKNOWN })).errorCode).toBe('device.not_found')
  expect(await guard.live.open({ cameraId: other.id })).toMatchObject({
    status: 403,
    errorCode: 'access.denied',
  })
  expect((await guard.live.open({ cameraId: 'x' })).status).toBe(400)
})

test('needs a login and the permission', async () => {
  const { id: cameraId } = await buildDevice(server.db, { areaId: area.id })
  expect((await server.client.live.open({ cameraId })).status).toBe(401)
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] })
  expect((await viewer.live.open({ cameraId })).errorCode).toBe('access.denied')
})

test('tells the names of those cameras that the caller may watch, in the order asked for', async () => {
  const guard = await clientOf(server, { permissions, areaIds: [area.id] })
  const [gate, dock] = [
    await buildDevice(server.db, { areaId: area.id }),
    await buildDevice(server.db, { areaId: area.id }),
  ]
  const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
  const secret = await buildDevice(server.db)
  const cameraIds = [dock.id, secret.id, UNKNOWN, sensor.id, gate.id]
  expect((await guard.live.getCameras({ cameraIds })).returnObj).toEqual([
    { id: dock.id, name: dock.name },
    { id: gate.id, name: gate.name },
  ])
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] })
  expect((await viewer.live.getCameras({ cameraIds })).errorCode).toBe('access.denied')
})

test('says of a camera whether it can be turned', async () => {
  const guard = await clientOf(server, { permissions, areaIds: [area.id] })
  for (const capabilities of [['ptz'], ['preset']]) {
    const { id: cameraId } = await buildDevice(server.db, { areaId: area.id, capabilities })
    expect((await guard.live.open({ cameraId })).returnObj?.camera.hasPtz).toBe(true)
  }
})

test('a picture of the wall is permitted and logged as footage: who, and of which camera', async () => {
  const camera = await buildDevice(server.db, { areaId: area.id })
  const user = await buildUser(server.db, {
    permissions: ['live.view', 'live.snapshot'],
    areaIds: [area.id],
  })
  const { client } = await server.signIn(user)
  expect((await client.live.snapshot({ cameraId: camera.id })).success).toBe(true)
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'live.snapshot')
    .where('object', '=', camera.id)
    .execute()
  expect(rows).toEqual([
    expect.objectContaining({
      kind: 'footage',
      user_id: user.id,
      user_name: user.userName,
      object_name: camera.name,
      result: 'ok',
    }),
  ])
})

test('no picture of the wall without its own permission, out of reach, of a sensor or of nothing', async () => {
  const camera = await buildDevice(server.db, { areaId: area.id })
  const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
  const other = await buildDevice(server.db)
  const viewer = await clientOf(server, { permissions, areaIds: [area.id] })
  const guard = await clientOf(server, {
    permissions: [...permissions, 'live.snapshot'],
    areaIds: [area.id],
  })
  const admin = await clientOf(server, { isSuper: true })
  expect((await server.client.live.snapshot({ cameraId: camera.id })).status).toBe(401)
  expect((await viewer.live.snapshot({ cameraId: camera.id })).errorCode).toBe('access.denied')
  expect((await guard.live.snapshot({ cameraId: other.id })).errorCode).toBe('access.denied')
  expect((await guard.live.snapshot({ cameraId: sensor.id })).errorCode).toBe('device.not_a_camera')
  expect((await admin.live.snapshot({ cameraId: UNKNOWN })).errorCode).toBe('device.not_found')
  expect((await guard.live.snapshot({ cameraId: 'x' })).status).toBe(400)
})

test('recording on an operator’s computer needs its own permission; the log keeps who made which file', async () => {
  const { id: cameraId } = await buildDevice(server.db, { areaId: area.id })
  const other = await buildDevice(server.db)
  const saved = { fileName: 'Gate_20261120-101530.mp4', seconds: 61, bytes: 15_000_000 }
  const viewer = await clientOf(server, { permissions, areaIds: [area.id] })
  expect((await viewer.live.startRecord({ cameraId })).errorCode).toBe('access.denied')
  expect((await viewer.live.stopRecord({ cameraId, ...saved })).errorCode).toBe('access.denied')
  const guard = await clientOf(server, { permissions: [...permissions, 'live.record'], areaIds: [area.id] })
  expect((await guard.live.startRecord({ cameraId: other.id })).errorCode).toBe('access.denied')
  expect((await guard.live.startRecord({ cameraId })).success).toBe(true)
  expect((await guard.live.stopRecord({ cameraId, ...saved, fileName: '../x' })).status).toBe(400)
  expect((await guard.live.stopRecord({ cameraId, ...saved })).success).toBe(true)
  const rows = await server.db
    .selectFrom('audit')
    .select(['kind', 'action', 'after'])
    .where('object', '=', cameraId)
    .where('result', '=', 'ok')
    .orderBy('at')
    .execute()
  expect(rows).toMatchObject([
    { kind: 'footage', action: 'live.record_start' },
    { kind: 'footage', action: 'live.record_stop', after: saved },
  ])
})
