import { verifyPlayToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { buildRecorded, type RecordedCamera } from '#server/modules/video/recording/recording.testing.ts'

let server: TestServer
let area: RecordedCamera['area']
let camera: RecordedCamera['camera']
let guard: RecordedCamera['guard']

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ area, camera, guard } = await buildRecorded(server))
})

const range = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T12:00:00.000Z' }

test('is permitted for one camera and range, apart from live video, and logged', async () => {
  const { returnObj } = await guard.playback.open({ cameraIds: [camera.id], kind: 'all', ...range })
  expect(returnObj).toMatchObject([{ socketUrl: '/media/play', camera: { id: camera.id } }])
  const verdict = verifyPlayToken(server.app.infra.secrets.mediaSecret, returnObj![0]!.token)
  expect(verdict).toMatchObject({
    ok: true,
    payload: { cameraId: camera.id, from: Date.parse(range.from), to: Date.parse(range.to) },
  })
  const row = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'playback.open')
    .where('object', '=', camera.id)
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject(range)
  const viewer = await clientOf(server, { permissions: ['live.view'], areaIds: [area.id] }, area.centreId)
  const refused = await viewer.playback.open({ cameraIds: [camera.id], kind: 'all', ...range })
  expect(refused.errorCode).toBe('access.denied')
})

test('is permitted for several cameras at once, in their order, or for none of them', async () => {
  const second = await buildDevice(server.db, { areaId: area.id })
  const cameraIds = [second.id, camera.id]
  const { returnObj } = await guard.playback.open({ cameraIds, kind: 'all', ...range })
  expect(returnObj!.map(ticket => ticket.camera.id)).toEqual(cameraIds)
  const row = await server.db
    .selectFrom('audit')
    .select('object_name')
    .where('object', '=', cameraIds.join(','))
    .executeTakeFirstOrThrow()
  expect(row.object_name).toBe(returnObj!.map(ticket => ticket.camera.name).join(', '))
  const other = await buildDevice(server.db)
  const refused = await guard.playback.open({ cameraIds: [camera.id, other.id], kind: 'all', ...range })
  expect(refused.errorCode).toBe('access.denied')
})

test.each([
  { to: '2026-11-23T00:00:00.001Z' },
  { to: range.from },
  { to: '2026-11-19T00:00:00.000Z' },
  { from: 'yesterday' },
])('refuses the range %o', async wrong => {
  const answer = await guard.playback.open({ cameraIds: [camera.id], kind: 'all', ...range, ...wrong })
  expect(answer.status).toBe(400)
})

test('refuses a range that has not begun, with its code; one that reaches past now is permitted', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const ask = (from: number) =>
    guard.playback.open({ cameraIds: [camera.id], kind: 'all', from: at(from), to: at(3_600_000) })
  expect((await ask(60_000)).errorCode).toBe('playback.in_future')
  expect((await ask(-60_000)).success).toBe(true)
})

test('a picture is saved by a permission of its own; the log keeps of which moment', async () => {
  const taken = { cameraId: camera.id, at: range.from }
  expect((await guard.playback.snapshot(taken)).success).toBe(true)
  const row = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'playback.snapshot')
    .where('object', '=', camera.id)
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject({ at: range.from })
  const viewer = await clientOf(server, { permissions: ['playback.view'], areaIds: [area.id] }, area.centreId)
  expect((await viewer.playback.snapshot(taken)).errorCode).toBe('access.denied')
  const other = await buildDevice(server.db)
  expect((await guard.playback.snapshot({ ...taken, cameraId: other.id })).errorCode).toBe('access.denied')
})

test('what was recorded of a camera out of reach is told to nobody', async () => {
  const other = await buildDevice(server.db)
  const asked = { cameraIds: [camera.id, other.id], ...range }
  expect((await guard.recording.getCoverage(asked)).errorCode).toBe('access.denied')
  const many = { ...range, cameraIds: Array.from({ length: 13 }, () => camera.id) }
  expect((await guard.recording.getCoverage(many)).status).toBe(400)
})
