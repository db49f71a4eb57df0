import { CAMERA_MASKS_MAX } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { LEFT_HALF } from '#server/testing/builders/camera-mask.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

const secret = 's'.repeat(40)
const permissions = ['camera.edit', 'device.view', 'organisation.view'] as const
let server: TestServer
let media: FakeMedia
let area: BuiltArea

beforeAll(async () => {
  media = await startFakeMedia(secret)
  const env = { PALISADE_MEDIA_URL: media.url, PALISADE_MEDIA_SECRET: secret }
  server = await startTestServer({ media: 'program', env })
  area = await buildArea(server.db)
})
afterAll(async () => {
  await server.stop()
  await media.stop()
})

const camera = () => buildDevice(server.db, { areaId: area.id })
const editor = () => clientOf(server, { permissions, areaIds: [area.id] })
const told = () => media.frames.findLast(frame => frame.type === 'masks')?.cameras

test('masks are drawn, told to the media program at once, and logged with what was before', async () => {
  const { id: cameraId, name } = await camera()
  const client = await editor()
  expect((await client.cameraMask.get({ cameraId })).returnObj).toEqual({ cameraId, masks: [], version: 0 })
  const set = await client.cameraMask.set({ cameraId, version: 0, masks: [LEFT_HALF] })
  expect(set.returnObj).toEqual({ cameraId, masks: [LEFT_HALF], version: 1 })
  await until(() => told()?.some(one => one.cameraId === cameraId))
  expect(told()).toContainEqual({ cameraId, masks: [LEFT_HALF] })
  expect((await client.cameraMask.set({ cameraId, version: 1, masks: [] })).returnObj?.version).toBe(2)
  await until(() => !told()?.some(one => one.cameraId === cameraId))
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'camera_mask.set')
    .where('object', '=', cameraId)
    .orderBy('id')
    .execute()
  expect(rows.map(row => [row.object_name, row.before, row.after])).toEqual([
    [name, { masks: [] }, { masks: ['0 %, 0 %, 50 %, 100 %'] }],
    [name, { masks: ['0 %, 0 %, 50 %, 100 %'] }, { masks: [] }],
  ])
})

test('nobody overwrites what they have not seen; what is no camera has no masks', async () => {
  const { id: cameraId } = await camera()
  const client = await editor()
  await client.cameraMask.set({ cameraId, version: 0, masks: [LEFT_HALF] })
  expect((await client.cameraMask.set({ cameraId, version: 0, masks: [] })).errorCode).toBe(
    'mask.changed_meanwhile',
  )
  expect((await client.cameraMask.get({ cameraId })).returnObj?.masks).toEqual([LEFT_HALF])
  const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
  for (const call of [
    client.cameraMask.get({ cameraId: sensor.id }),
    client.cameraMask.set({ cameraId: sensor.id, version: 0, masks: [] }),
  ])
    expect((await call).errorCode).toBe('device.not_a_camera')
})

test('more masks than there may be, and such as are none, are refused', async () => {
  const { id: cameraId } = await camera()
  const client = await editor()
  const many = (count: number) => Array.from({ length: count }, () => LEFT_HALF)
  const set = (masks: unknown) =>
    client.cameraMask.set({ cameraId, version: 0, masks: masks as (typeof LEFT_HALF)[] })
  for (const masks of [
    many(CAMERA_MASKS_MAX + 1),
    [{ ...LEFT_HALF, right: 0 }],
    [{ ...LEFT_HALF, bottom: 1.01 }],
    [{ ...LEFT_HALF, left: -0.1 }],
  ])
    expect((await set(masks)).status).toBe(400)
  expect((await set(many(CAMERA_MASKS_MAX))).success).toBe(true)
})

test('only who manages the camera draws its masks', async () => {
  const { id: cameraId } = await buildDevice(server.db)
  const elsewhere = await editor()
  const looker = await clientOf(server, { permissions: ['device.view', 'live.view'], areaIds: [area.id] })
  for (const client of [elsewhere, looker]) {
    expect((await client.cameraMask.get({ cameraId })).status).toBe(403)
    expect((await client.cameraMask.set({ cameraId, version: 0, masks: [] })).status).toBe(403)
  }
  expect((await server.client.cameraMask.get({ cameraId })).status).toBe(401)
})
