import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { DeviceCommand } from '@palisade/drivers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { JPEG, LARGE_JPEG } from '../intake/readers.testing.ts'
import { snapsOf, untilSnaps } from '../snap.testing.ts'

// Cameras that keep their pictures and tell where: the passage stands at once, and what the camera gives joins it.

const drivers = createFakeDrivers()
let server: TestServer
let origin: string
let area: BuiltArea
let camera: BuiltDevice
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
  origin = new URL(await server.listen()).origin
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.asked = []
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id })
  admin = await clientOf(
    server,
    { permissions: ['vehicle.view', 'vehicle.source'], areaIds: [area.id] },
    area.centreId,
  )
})

/** Answers to links of pictures, as the drivers' process gives them. */
function give(answer: (link: string) => Uint8Array) {
  drivers.onPerform = (_, command: DeviceCommand) =>
    command.do === 'picture.linked' ? answer(command.link) : undefined
}

async function push(links: readonly string[], plate = 'LINK1') {
  const { returnObj } = await admin.snap.renewSource({ cameraId: camera.id })
  const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  const xml = `<EventNotificationAlert><dateTime>${time}</dateTime><eventType>ANPR</eventType><eventState>active</eventState>
<detectionPictureTransType>url</detectionPictureTransType><UUID>${crypto.randomUUID()}</UUID>
<ANPR><licensePlate>${plate}</licensePlate></ANPR>${links.map(link => `<bkgUrl>${link}</bkgUrl>`).join('')}</EventNotificationAlert>`
  const answer = await fetch(`${origin}${returnObj!.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: xml,
  })
  expect(answer.status).toBe(200)
}
const shown = async () => {
  const span = {
    startTime: new Date(Date.now() - 3_600_000).toISOString(),
    endTime: new Date(Date.now() + 60_000).toISOString(),
  }
  return (await admin.snap.search(span)).returnObj!.list
}
const storedPictures = async () =>
  (await readdir(path.join(server.folder, 'files', 'vehicle-picture'), { recursive: true }).catch(() => []))
    .filter(name => name.endsWith('.jpg'))
    .toSorted()
const linksLeft = () =>
  server.db.selectFrom('vehicle_snap_link').selectAll().where('camera_id', '=', camera.id).execute()

/** Passages that a server left behind whose pictures are due. */
async function buildAwaited(count: number) {
  const snaps = await Promise.all(
    Array.from({ length: count }, (_, n) => buildSnap(server.db, { cameraId: camera.id, plate: `WAIT${n}` })),
  )
  await server.db
    .insertInto('vehicle_snap_link')
    .values(
      snaps.map(({ id }) => ({ snap_id: id, camera_id: camera.id, links: ['/1'], due_at: new Date(0) })),
    )
    .execute()
}

/** Until they were tried once, in vain. */
const untilPostponed = () =>
  vi.waitFor(
    async () => {
      const [link] = await linksLeft()
      expect(link?.attempts).toBe(1)
      expect(link!.due_at.getTime()).toBeLessThan(Date.now() + 60_000)
    },
    { interval: 5 },
  )
const makeDue = (more: { since?: Date } = {}) =>
  server.db
    .updateTable('vehicle_snap_link')
    .set({ ...more, due_at: new Date(0) })
    .where('camera_id', '=', camera.id)
    .execute()

test('the passage stands at once; its pictures are asked of its own camera alone, and join it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  drivers.onPerform = async (_, command: DeviceCommand) => {
    await promise
    return command.do === 'picture.linked' && command.link.endsWith('2') ? JPEG : LARGE_JPEG
  }
  await push(['http://10.0.0.9/1', 'http://10.0.0.9/2'])
  const [row] = await untilSnaps(server.db, camera.id, 1)
  expect(row).toMatchObject({ plate: 'LINK1', picture_key: null, picture_state: 'awaited' })
  expect(await shown()).toMatchObject([{ hasPicture: false, pictureState: 'awaited' }])
  resolve(undefined)
  await vi.waitFor(async () => expect(await linksLeft()).toEqual([]), { interval: 5 })
  expect(await shown()).toMatchObject([{ hasPicture: true, hasPlatePicture: true, pictureState: null }])
  expect(drivers.asked).toEqual(
    ['http://10.0.0.9/1', 'http://10.0.0.9/2'].map(link => ({
      deviceId: camera.id,
      command: { do: 'picture.linked', link },
    })),
  )
  const [{ id } = { id: '' }] = await shown()
  expect((await admin.snap.getPicture({ id, part: 'scene' })).status).toBe(200)
})

test.each([
  [
    'its camera refuses',
    () => {
      throw new AppError('device.rejected', { reason: 'no_picture' })
    },
  ],
  [
    'its camera is away',
    () => {
      throw new AppError('device.offline')
    },
  ],
  ['is no JPEG', () => Buffer.from('<html>')],
] as const)('a picture that %s is tried again, and then told to be missing', async (_, answer) => {
  give(answer)
  await push(['http://10.0.0.9/1'], 'LOST1')
  await untilPostponed()
  expect((await snapsOf(server.db, camera.id))[0]).toMatchObject({ picture_state: 'awaited' })
  await makeDue({ since: new Date(Date.now() - 3_700_000) })
  await push([], 'WAKE1')
  await vi.waitFor(async () => expect(await linksLeft()).toEqual([]), { interval: 5 })
  expect((await shown()).find(({ plate }) => plate === 'LOST1')).toMatchObject({
    hasPicture: false,
    pictureState: 'missing',
  })
})

test('what a server left when it died is fetched by the next one; of a passage that is gone nothing stays', async () => {
  give(() => LARGE_JPEG)
  const { id } = await buildSnap(server.db, { cameraId: camera.id, plate: 'LEFT1' })
  await server.db
    .insertInto('vehicle_snap_link')
    .values(
      [id, crypto.randomUUID()].map(snap_id => ({
        snap_id,
        camera_id: camera.id,
        links: ['/1'],
        attempts: 1,
        due_at: new Date(0),
      })),
    )
    .execute()
  await push([], 'WAKE2')
  await vi.waitFor(async () => expect(await linksLeft()).toEqual([]), { interval: 5 })
  expect((await shown()).find(({ plate }) => plate === 'LEFT1')).toMatchObject({ hasPicture: true })
})

test('of a camera that goes away in between, no half is taken for the whole', async () => {
  give(link => {
    if (link === '/2') throw new AppError('device.offline')
    return LARGE_JPEG
  })
  await push(['/1', '/2'], 'HALF1')
  await untilPostponed()
  expect((await snapsOf(server.db, camera.id))[0]).toMatchObject({ picture_key: null })
  give(link => (link === '/2' ? JPEG : LARGE_JPEG))
  await makeDue()
  await push([], 'WAKE3')
  await vi.waitFor(async () => expect(await linksLeft()).toEqual([]), { interval: 5 })
  expect((await shown()).find(({ plate }) => plate === 'HALF1')).toMatchObject({
    hasPicture: true,
    hasPlatePicture: true,
  })
})

test('a camera that is silent is asked once a round, and the passages behind lose no attempt by it', async () => {
  give(() => {
    throw new AppError('device.offline')
  })
  const ids = await Promise.all(
    ['BEHIND1', 'BEHIND2'].map(
      async plate => (await buildSnap(server.db, { cameraId: camera.id, plate })).id,
    ),
  )
  await server.db
    .insertInto('vehicle_snap_link')
    .values(ids.map(snap_id => ({ snap_id, camera_id: camera.id, links: ['/1'], due_at: new Date(0) })))
    .execute()
  await push([], 'WAKE4')
  await vi.waitFor(
    async () => {
      const left = await linksLeft()
      expect(new Set(left.map(({ attempts }) => attempts))).toEqual(new Set([0, 1]))
      expect(left.every(({ due_at }) => due_at.getTime() > Date.now())).toBe(true)
    },
    { interval: 5 },
  )
  expect(drivers.asked).toHaveLength(1)
})

test('a camera with more passages than it has in one round gets its pictures in the next ones', async () => {
  give(() => LARGE_JPEG)
  await buildAwaited(18)
  await push([], 'WAKE6')
  await vi.waitFor(async () => expect(await linksLeft()).toEqual([]), { interval: 5 })
  expect(drivers.asked).toHaveLength(18)
  expect((await snapsOf(server.db, camera.id)).filter(row => row.picture_key !== null)).toHaveLength(18)
})

test('a better reading that brings a picture keeps it, and what was fetched for nothing goes', async () => {
  give(() => LARGE_JPEG)
  const { id } = await buildSnap(server.db, { cameraId: camera.id, plate: 'OTHER1' })
  const own = { picture_key: 'vehicle-picture/own', picture_state: 'awaited' } as const
  await server.db.updateTable('vehicle_snap').set(own).where('id', '=', id).execute()
  const stored = await storedPictures()
  await server.db
    .insertInto('vehicle_snap_link')
    .values({ snap_id: id, camera_id: camera.id, links: ['/1'], due_at: new Date(0) })
    .execute()
  await push([], 'WAKE5')
  await vi.waitFor(
    async () => {
      expect(await linksLeft()).toEqual([])
      expect(await storedPictures()).toEqual(stored)
    },
    { interval: 5 },
  )
  expect(drivers.asked).toHaveLength(1)
  expect((await snapsOf(server.db, camera.id)).find(row => row.id === id)).toMatchObject({
    ...own,
    picture_state: null,
  })
})

test('a camera that sends its pictures as well is asked for none', async () => {
  const { returnObj } = await admin.snap.renewSource({ cameraId: camera.id })
  const xml = Buffer.from(
    '<EventNotificationAlert><eventType>ANPR</eventType><eventState>active</eventState><ANPR><licensePlate>BOTH1</licensePlate></ANPR><bkgUrl>/1</bkgUrl></EventNotificationAlert>',
  )
  const part = (type: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([part('text/xml', xml), part('image/jpeg', JPEG), Buffer.from('--b--\r\n')])
  await fetch(`${origin}${returnObj!.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: new Uint8Array(body),
  })
  const [row] = await untilSnaps(server.db, camera.id, 1)
  expect(row).toMatchObject({ picture_state: null, picture_key: expect.any(String) as string })
  expect(await linksLeft()).toEqual([])
  expect(drivers.asked).toEqual([])
})
