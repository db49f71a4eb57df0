import type { PermissionCode } from '@palisade/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildMasks } from '#server/testing/builders/camera-mask.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const permissions: PermissionCode[] = ['alarm.view', 'organisation.view']

async function pictured() {
  const { db } = server
  const { files } = server.app.infra
  const area = await buildArea(db)
  const device = await buildDevice(db, { areaId: area.id })
  const white = sharp({ create: { width: 100, height: 50, channels: 3, background: '#ffffff' } })
  const pictureKey = await files.put(await white.jpeg().toBuffer(), { kind: 'alarm-picture', ext: 'jpg' })
  const clipKey = await files.put(Buffer.from('clip'), { kind: 'alarm-clip', ext: 'mp4' })
  const alarm = await buildAlarm(db, { device, pictureKey, clipKey })
  await db
    .updateTable('alarm')
    .set({ picture_camera_id: device.id, clip_camera_id: device.id })
    .where('id', '=', alarm.id)
    .execute()
  const reader = (more: PermissionCode[] = []) =>
    clientOf(server, { permissions: [...permissions, ...more], areaIds: [area.id] })
  return { alarmId: alarm.id, cameraId: device.id, reader }
}

/** Brightness left and right of the middle. */
async function halves(client: Awaited<ReturnType<typeof clientOf>>, alarmId: string) {
  const { bytes } = await client.alarm.getPicture({ alarmId, part: 'picture' })
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return [10, 90].map(x => data[10 * info.width * info.channels + x * info.channels])
}

test('a stored picture is black where its reader may not see, whenever the masks were drawn', async () => {
  const { alarmId, cameraId, reader } = await pictured()
  expect(await halves(await reader(), alarmId)).toEqual([255, 255])
  await buildMasks(server.db, cameraId)
  const [left, right] = await halves(await reader(), alarmId)
  expect(left).toBeLessThan(8)
  expect(right).toBeGreaterThan(247)
  expect(await halves(await reader(['video.unmask']), alarmId)).toEqual([255, 255])
})

test('a clip of before the masks is refused; one that was made with them is not', async () => {
  const { alarmId, cameraId, reader } = await pictured()
  await buildMasks(server.db, cameraId)
  const clip = { alarmId, part: 'clip' } as const
  const guard = await reader()
  expect((await guard.alarm.getPicture(clip)).errorCode).toBe('mask.refused')
  expect((await (await reader(['video.unmask'])).alarm.getPicture(clip)).errorCode).toBeUndefined()
  await server.db
    .updateTable('camera_mask')
    .set({ changed_at: new Date(Date.now() - 60_000) })
    .where('camera_id', '=', cameraId)
    .execute()
  expect((await guard.alarm.getPicture(clip)).errorCode).toBeUndefined()
})
