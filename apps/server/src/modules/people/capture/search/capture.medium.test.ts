import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildFaceCapture } from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const span = (from: number, to: number) => ({
  startTime: ago(from).toISOString(),
  endTime: ago(to).toISOString(),
})

let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions: ['face_capture.view'], areaIds: [area.id] }, area.centreId)
})

test('captures are listed newest first, by span, camera and area, of cameras that one may see', async () => {
  const inner = await buildArea(server.db, { parentId: area.id })
  const [door, hall] = [
    await buildDevice(server.db, { areaId: area.id, name: 'Door' }),
    await buildDevice(server.db, { areaId: inner.id, name: 'Hall' }),
  ]
  await buildFaceCapture(server.db, { cameraId: door.id, at: ago(3) })
  await buildFaceCapture(server.db, { cameraId: hall.id, at: ago(2), source: 'stream' })
  await buildFaceCapture(server.db, { cameraId: door.id, at: ago(30) })
  await buildFaceCapture(server.db, { at: ago(1) })
  const cameras = async (more: object = {}) =>
    (await guard.faceCapture.getByPage({ ...span(24, 0), ...more })).returnObj?.list.map(
      one => `${one.camera.name} ${one.source}`,
    )
  expect(await cameras()).toEqual(['Hall stream', 'Door camera'])
  expect(await cameras({ cameraIds: [door.id] })).toEqual(['Door camera'])
  expect(await cameras({ areaIds: [inner.id] })).toEqual(['Hall stream'])
  expect(await cameras(span(40, 25))).toEqual(['Door camera'])
})

test.each([
  // The end before the start.
  ['request.invalid', span(1, 2)],
  ['face_capture.span_too_long', span(24 * 31 + 1, 0)],
])('a list is refused with %s', async (code, times) => {
  expect((await guard.faceCapture.getByPage(times)).errorCode).toBe(code)
})

test('a picture is sealed on the disk, shown to who may see the camera, and the look is logged', async () => {
  const { files, config } = server.app.infra
  const pictureKey = await files.put(Buffer.from('the face'), { kind: 'capture-picture', ext: 'jpg' })
  const stored = path.join(config.dataFolder, 'files', pictureKey)
  expect(existsSync(stored)).toBe(true)
  expect(readFileSync(stored).includes('the face')).toBe(false)
  const camera = await buildDevice(server.db, { areaId: area.id })
  const { id } = await buildFaceCapture(server.db, { cameraId: camera.id, pictureKey })
  const answer = await guard.faceCapture.getPicture({ id, part: 'face' })
  expect([answer.status, answer.bytes.toString()]).toEqual([200, 'the face'])
  expect((await guard.faceCapture.getPicture({ id, part: 'scene' })).errorCode).toBe(
    'face_capture.no_picture',
  )
  const looks = await server.db
    .selectFrom('audit')
    .select('object')
    .where('action', '=', 'face_capture.get_picture')
    .execute()
  expect(looks).toContainEqual({ object: id })
  const stranger = await clientOf(server, { permissions: ['face_capture.view'] })
  expect((await stranger.faceCapture.getPicture({ id })).errorCode).toBe('access.denied')
  const other = await clientOf(server, { permissions: ['face.view'], areaIds: [area.id] }, area.centreId)
  expect((await other.faceCapture.getPicture({ id })).errorCode).toBe('access.denied')
})
