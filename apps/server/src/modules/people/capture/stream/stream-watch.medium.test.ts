import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FoundFace } from '@palisade/contract/recognition'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { StreamSample } from '#server/infra/media/stream-samples.ts'
import { createLookCounts } from '#server/infra/metrics/look-counts.ts'
import { featureKeyOf, fileKeyOf } from '#server/infra/secrets/secrets.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildFaceCapture } from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { faceOf, lookOf, MODEL } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { insertOff, removeOff } from '#server/modules/people/recognition/centre/centre-off.queries.ts'
import { createCentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import { createCaptureIntake } from '../intake/capture-intake.ts'
import { createStreamWatch } from './stream-watch.ts'
import { deleteOtherStreams, listStreamCameras, upsertStreams } from './stream-watch.queries.ts'

/** For what comes by itself, on a busy machine, ms. */
const WITHIN = 15_000

let server: TestServer
let folder: string
let frame: Buffer
let camera: BuiltDevice

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-streams-'))
  // No two places of it are alike: the same bytes would be the same face.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.db.deleteFrom('camera_group_member').execute()
  await server.db.deleteFrom('driver_lease').where('name', '=', 'face-streams').execute()
  camera = await buildDevice(server.db)
  await buildCameraGroup(server.db, { functionType: 'face', cameraIds: [camera.id] })
})

/** A person of the given features, who walks to the right. */
const walking = (step: number, ...feature: number[]): FoundFace => ({
  ...faceOf(...feature),
  box: { x: 10 + 20 * step, y: 100, width: 100, height: 120 },
})

/** Streams whose frames show what `see` says of each look, in their order; looks that fail are asked again. */
async function start(see: (look: number) => FoundFace[] | 'away', samples: () => StreamSample = picture) {
  const { db, files, clock, secrets } = server.app.infra
  const looked: string[] = []
  let looks = 0
  const recogniser = {
    isOn: true,
    model: async () => MODEL,
    look: async () => {
      const faces = see(looks++)
      if (faces === 'away') throw new AppError('recognition.away')
      return lookOf(...faces) as never
    },
  }
  const log = { warn: () => undefined }
  const intake = createCaptureIntake({
    config: { dataFolder: folder },
    db,
    files,
    parameters: { get: async () => false as never },
    recogniser,
    centres: createCentreSwitch(db),
    hook: {
      judge: async ({ faces }) => faces.map(() => ({ isHit: false, write: async () => undefined })),
      written: () => undefined,
    },
    featureKey: featureKeyOf(secrets),
    fileKey: fileKeyOf(secrets),
    clock,
    log,
  })
  const counts = createLookCounts()
  const take = async (cameraId: string) => {
    looked.push(cameraId)
    return samples()
  }
  const watch = createStreamWatch(
    { db, config: { copyId: randomUUID() }, recogniser, take, lookCounts: counts, clock, log, atOnce: 1 },
    (cameraId, face) => intake.takePassed(cameraId, face),
  )
  await intake.start()
  watch.start()
  return {
    looked,
    counts,
    looks: () => looks,
    async stop() {
      await watch.stop()
      await intake.stop()
    },
  }
}
function picture(): StreamSample {
  return { jpeg: frame, at: Date.now() }
}
const captures = () =>
  server.db.selectFrom('face_capture').select(['id', 'source']).where('camera_id', '=', camera.id).execute()

test('two people who pass are two captures, and recognition that dies in between costs neither and doubles none', async () => {
  const stream = await start(look => {
    if (look === 2 || look === 3) return 'away'
    return [walking(look, 0, 0, 0, 0), { ...walking(look, 9, 9, 9, 9), box: { ...walking(0).box, y: 300 } }]
  })
  await vi.waitFor(async () => expect(await captures()).toHaveLength(2), WITHIN)
  const looks = stream.looks()
  await vi.waitFor(() => expect(stream.looks()).toBeGreaterThan(looks + 2), WITHIN)
  await stream.stop()
  expect((await captures()).map(({ source }) => source)).toEqual(['stream', 'stream'])
  expect(stream.counts.shed).toBeGreaterThanOrEqual(2)
  expect(stream.counts.looked).toBe(stream.looks() - 2)
})

test('whoever is in the picture when the server stops is a capture', async () => {
  const stream = await start(() => [walking(0, 1, 1, 1, 1)])
  await vi.waitFor(() => expect(stream.looks()).toBe(1), WITHIN)
  await stream.stop()
  const next = await start(
    () => [],
    () => 'none',
  )
  await vi.waitFor(async () => expect(await captures()).toHaveLength(1), WITHIN)
  await next.stop()
})

test('a camera that finds faces itself is left to do so, and one of no face group is no matter', async () => {
  const [own, other] = [await buildDevice(server.db), await buildDevice(server.db)]
  await buildCameraGroup(server.db, { functionType: 'face', cameraIds: [own.id] })
  await buildCameraGroup(server.db, { cameraIds: [other.id] })
  await buildFaceCapture(server.db, { cameraId: own.id })
  await buildFaceCapture(server.db, { cameraId: camera.id, source: 'stream' })
  const stream = await start(() => [])
  await vi.waitFor(() => expect(stream.looks()).toBeGreaterThan(2), WITHIN)
  await stream.stop()
  expect(new Set(stream.looked)).toEqual(new Set([camera.id]))
})

test('a camera of a centre where recognition is turned off is not looked at', async () => {
  expect(await listStreamCameras(server.db, Date.now())).toEqual([camera.id])
  const { centre_id } = await server.db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select('area.centre_id')
    .where('device.id', '=', camera.id)
    .executeTakeFirstOrThrow()
  const off = { centre_id, reason: 'works council', turned_off_by: 'Ann' }
  await server.db.transaction().execute(tx => insertOff(tx, off))
  expect(await listStreamCameras(server.db, Date.now())).toEqual([])
  await server.db.transaction().execute(tx => removeOff(tx, centre_id))
})

test('one copy of the server looks at streams, and another one goes on after it', async () => {
  const first = await start(() => [])
  await vi.waitFor(() => expect(first.looks()).toBeGreaterThan(0), WITHIN)
  const second = await start(() => [])
  await vi.waitFor(() => expect(first.looks()).toBeGreaterThan(3), WITHIN)
  expect(second.looked).toEqual([])
  await first.stop()
  await vi.waitFor(() => expect(second.looks()).toBeGreaterThan(0), WITHIN)
  await second.stop()
})

test('states are told of cameras that one may see, and forgotten with the camera', async () => {
  const area = await buildArea(server.db)
  const guard = await clientOf(
    server,
    { permissions: ['face_capture.view'], areaIds: [area.id] },
    area.centreId,
  )
  const [door, hall] = [
    await buildDevice(server.db, { areaId: area.id, name: 'Door' }),
    await buildDevice(server.db, { areaId: area.id, name: 'Hall' }),
  ]
  await buildCameraGroup(server.db, { functionType: 'face', cameraIds: [door.id, hall.id] })
  await upsertStreams(server.db, [
    { cameraId: door.id, state: { state: 'shed', framesPerSecond: 1.5 } },
    { cameraId: camera.id, state: { state: 'recognised' } },
  ])
  // Recognition is off in this server: that is what is said, whatever was said before.
  const list = (await guard.faceCapture.getStreams({})).returnObj
  expect(list?.map(({ camera: { name }, state }) => [name, state])).toEqual([
    ['Door', 'off'],
    ['Hall', 'off'],
  ])
  const rows = () => server.db.selectFrom('face_stream').selectAll().orderBy('state').execute()
  const [before] = await rows()
  await upsertStreams(server.db, [{ cameraId: camera.id, state: { state: 'recognised' } }])
  expect((await rows())[0]).toEqual(before)
  await upsertStreams(server.db, [{ cameraId: door.id, state: { state: 'no_picture' } }])
  expect((await rows()).map(row => [row.state, row.frames_per_second])).toEqual([
    ['no_picture', null],
    ['recognised', null],
  ])
  await deleteOtherStreams(server.db, [door.id])
  expect((await rows()).map(row => row.camera_id)).toEqual([door.id])
})
