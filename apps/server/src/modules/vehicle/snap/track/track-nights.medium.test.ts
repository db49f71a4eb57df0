import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A moment of the site's clock, so many days before today. */
const local = (daysAgo: number, hour: number, minute = 0) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour, minute)
}
const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE')

test('each night tells when a vehicle came and went, and at which checkpoints', async () => {
  const { db } = server
  const area = await buildArea(db)
  const [north, south] = await Promise.all(
    ['North', 'South'].map(name => buildDevice(db, { areaId: area.id, name })),
  )
  const hidden = await buildDevice(db)
  await buildCameraGroup(db, {
    name: 'Gates',
    areaId: area.id,
    functionType: 'plate',
    cameraIds: [north!.id],
  })
  // A checkpoint of an area that the reader does not see.
  await buildCameraGroup(db, {
    name: 'Unseen',
    areaId: (await buildArea(db)).id,
    functionType: 'plate',
    cameraIds: [north!.id],
  })
  const pass = async (at: Date, cameraId = north!.id, until?: Date) => {
    const { id } = await buildSnap(db, { plate: 'NIGHT1', cameraId, at })
    if (until) await db.updateTable('vehicle_snap').set({ read_until: until }).where('id', '=', id).execute()
  }
  // A night over midnight, one that a standing vehicle reaches into, and passages of days, which are none.
  await pass(local(5, 22))
  await pass(local(4, 2), south!.id)
  await pass(local(4, 5, 59))
  await pass(local(4, 6))
  await pass(local(3, 21, 59))
  await pass(local(3, 21, 30), south!.id, local(3, 23))
  await pass(local(4, 1), hidden.id)
  const client = await clientOf(server, { permissions: ['vehicle.view'], areaIds: [area.id] }, area.centreId)
  const span = { startTime: local(10, 0).toISOString(), endTime: local(0, 0).toISOString() }
  const { returnObj } = await client.snap.getTrack({ plate: 'NIGHT1', ...span })
  expect(returnObj?.nights).toEqual([
    {
      night: dayOf(local(3, 0)),
      firstSeen: local(3, 21, 30).toISOString(),
      lastSeen: local(3, 23).toISOString(),
      count: 1,
      places: [{ cameraId: south!.id, name: 'South', checkpoints: [], count: 1 }],
    },
    {
      night: dayOf(local(5, 0)),
      firstSeen: local(5, 22).toISOString(),
      lastSeen: local(4, 5, 59).toISOString(),
      count: 3,
      places: [
        { cameraId: north!.id, name: 'North', checkpoints: ['Gates'], count: 2 },
        { cameraId: south!.id, name: 'South', checkpoints: [], count: 1 },
      ],
    },
  ])
  expect((await client.snap.getTrack({ plate: 'NOBODY', ...span })).returnObj?.nights).toEqual([])
})
