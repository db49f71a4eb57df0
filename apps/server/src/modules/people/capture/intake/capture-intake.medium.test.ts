import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { DeviceEvent } from '@palisade/drivers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { featureKeyOf, fileKeyOf } from '#server/infra/secrets/secrets.ts'
import { unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { faceOf, lookOf, MODEL } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { createCentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import { createCaptureIntake } from './capture-intake.ts'
import type { PassedFace } from './capture-entry.ts'
import type { CaptureHook, SeenFrame } from './seen-face.ts'

const noHits: CaptureHook = {
  judge: async ({ faces }) => faces.map(() => ({ isHit: false, write: async () => undefined })),
  written: () => undefined,
}

let server: TestServer
let camera: BuiltDevice
let folder: string
let onlyHits: boolean
let modelId: string
let looks: ReturnType<typeof vi.fn<Recogniser['look']>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  camera = await buildDevice(server.db)
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-faces-'))
  onlyHits = false
  modelId = MODEL.modelId
  looks = vi.fn(async (picture: Buffer) => lookOf(faceOf(picture.length, 2, 3, 4)) as never)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function intake(hook: CaptureHook = noHits) {
  const { db, files, clock, secrets } = server.app.infra
  return createCaptureIntake({
    config: { dataFolder: folder },
    db,
    files,
    parameters: { get: async () => onlyHits as never },
    recogniser: { isOn: true, look: looks, model: async () => ({ ...MODEL, modelId }) },
    centres: createCentreSwitch(db),
    hook,
    featureKey: featureKeyOf(secrets),
    fileKey: fileKeyOf(secrets),
    clock,
    log: { warn: () => undefined },
  })
}
const event = (more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  eventId: 'faceCapture/1',
  topic: 'faceCapture',
  at: Date.now(),
  description: '',
  picture: Buffer.from('the whole frame'),
  faces: { pictures: [Buffer.from('one face'), Buffer.from('the other face')] },
  ...more,
})
const captures = () =>
  server.db.selectFrom('face_capture').selectAll().where('camera_id', '=', camera.id).orderBy('id').execute()
const untilCaptures = (count: number) => vi.waitFor(async () => expect(await captures()).toHaveLength(count))
const untilWorkedOff = () =>
  vi.waitFor(async () => expect(await readdir(path.join(folder, 'face-spool'))).toEqual([]))
const filesOf = (at: number) =>
  readdir(
    path.join(
      server.app.infra.config.dataFolder,
      'files/capture-picture',
      new Date(at).toISOString().slice(0, 10),
    ),
  )

test('each face of an event is one capture with the frame around it, sealed, and told once', async () => {
  const faces = intake()
  const one = event()
  faces.take(camera.id, one)
  await untilCaptures(2)
  await untilWorkedOff()
  const before = await filesOf(Date.now())
  faces.take(camera.id, one)
  await untilWorkedOff()
  await faces.stop()
  const rows = await captures()
  expect(rows).toHaveLength(2)
  // The repeat has left no picture behind.
  expect(await filesOf(Date.now())).toEqual(before)
  const { files, secrets } = server.app.infra
  for (const row of rows) {
    expect(row).toMatchObject({ source: 'camera', model_id: 'model-1', quality: { width: 100 } })
    expect(row.scene_key).toBe(rows[0]?.scene_key)
    const bytes = unsealBytes(featureKeyOf(secrets), row.id, row.feature!)!
    const face = (await files.open(row.picture_key))!
    expect(new Float32Array(Uint8Array.from(bytes).buffer)[0]).toBe(face.length)
  }
  const told = await server.db
    .selectFrom('outbox')
    .select(['data', 'area_id', 'device_id'])
    .where('type', '=', 'face_capture.added')
    .where('device_id', '=', camera.id)
    .execute()
  expect(told).toMatchObject([{ area_id: camera.areaId }])
  expect(told.flatMap(({ data }) => (data as { ids: string[] }).ids).toSorted()).toEqual(
    rows.map(row => row.id),
  )
})

test('where the camera cut nothing out, each face that is found in its picture is cut out of it', async () => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  const faces = intake()
  faces.take(camera.id, event({ picture, faces: { pictures: [] } }))
  await untilCaptures(1)
  await faces.stop()
  const [row] = await captures()
  const file = (await server.app.infra.files.open(row!.picture_key))!
  const { width, height } = await sharp(await buffer(file.stream)).metadata()
  // The box is 100 × 120 at (10, 20), and the margin ends at the edge of the picture.
  expect([width, height]).toEqual([150, 188])
})

test('what waits when recognition is turned off in its centre is neither looked at nor kept', async () => {
  const before = await filesOf(Date.now()).catch(() => [])
  looks.mockRejectedValue(new AppError('recognition.away'))
  const dying = intake()
  dying.take(camera.id, event())
  await vi.waitFor(() => expect(looks).toHaveBeenCalled())
  await dying.stop()
  looks.mockClear()
  const { centre_id } = await server.db
    .selectFrom('area')
    .select('centre_id')
    .where('id', '=', camera.areaId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('recognition_off')
    .values({ centre_id, reason: 'Works council', turned_off_by: 'Ann' })
    .execute()
  const next = intake()
  await next.start()
  await untilWorkedOff()
  await next.stop()
  expect(looks).not.toHaveBeenCalled()
  expect(await captures()).toEqual([])
  expect(await filesOf(Date.now()).catch(() => [])).toEqual(before)
})

test('only hits: a face that hits nothing leaves neither row, file nor spool; one that does is kept', async () => {
  onlyHits = true
  const before = await filesOf(Date.now()).catch(() => [])
  const first = intake()
  first.take(camera.id, event())
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2))
  await untilWorkedOff()
  await first.stop()
  expect(await captures()).toEqual([])
  expect(await filesOf(Date.now()).catch(() => [])).toEqual(before)
  const second = intake({
    ...noHits,
    judge: async ({ faces }) => faces.map((_, n) => ({ isHit: n === 1, write: async () => undefined })),
  })
  second.take(camera.id, event())
  await untilCaptures(1)
  await second.stop()
})

test('while recognition is away captures wait, encrypted, also over a restart of the server', async () => {
  looks.mockRejectedValue(new AppError('recognition.away'))
  const dying = intake()
  dying.take(camera.id, event())
  await vi.waitFor(() => expect(looks).toHaveBeenCalled())
  await dying.stop()
  const [file = ''] = await readdir(path.join(folder, 'face-spool'))
  const stored = await readFile(path.join(folder, 'face-spool', file), 'latin1')
  expect(stored.includes(Buffer.from('one face').toString('base64'))).toBe(false)
  looks.mockImplementation(async () => lookOf() as never)
  const next = intake()
  await next.start()
  await untilCaptures(2)
  await next.stop()
  // We find no face in what the camera cut out: the capture stays, without a feature.
  expect((await captures()).map(row => [row.feature, row.quality])).toEqual([
    [null, null],
    [null, null],
  ])
})

const shot = (...numbers: number[]): PassedFace['shots'][number] => ({
  box: { x: 100, y: 100, width: 100, height: 120 },
  quality: faceOf().quality,
  feature: Float32Array.from(numbers),
})

async function passed(): Promise<PassedFace> {
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  return {
    at: Date.now(),
    jpeg,
    modelId: MODEL.modelId,
    shots: [shot(1, 2, 3, 4), shot(1, 2, 3, 5), { ...shot(), feature: null }],
  }
}

test('a person who passed in a stream is one capture with the best frame around her, and no frame is looked at again', async () => {
  const judged: SeenFrame[] = []
  const person = await passed()
  const dying = intake()
  dying.takePassed(camera.id, person)
  // Told and told again over a restart: the spool is on disk, sealed as any other.
  await untilCaptures(1)
  await dying.stop()
  const next = intake({
    ...noHits,
    judge: async frame => {
      judged.push(frame)
      return noHits.judge(frame)
    },
  })
  next.takePassed(camera.id, person)
  await vi.waitFor(() => expect(judged).toHaveLength(1))
  await untilWorkedOff()
  await next.stop()
  const [row] = await captures()
  expect(await captures()).toHaveLength(1)
  expect(row).toMatchObject({ source: 'stream', model_id: 'model-1', quality: { width: 100 } })
  expect(looks).not.toHaveBeenCalled()
  expect(judged[0]?.faces.map(({ frames }) => frames?.map(({ own }) => own?.feature[3]))).toEqual([
    [4, 5, undefined],
  ])
  const face = (await server.app.infra.files.open(row!.picture_key))!
  const { width, height } = await sharp(await buffer(face.stream)).metadata()
  expect([width, height]).toEqual([180, 216])
})

test('with another model since, the best face is looked at anew', async () => {
  modelId = 'model-2'
  looks.mockResolvedValue({ ...lookOf(faceOf(9, 9, 9, 9)), modelId } as never)
  const faces = intake()
  faces.takePassed(camera.id, await passed())
  await untilCaptures(1)
  await faces.stop()
  expect(looks).toHaveBeenCalledOnce()
  expect((await captures())[0]).toMatchObject({ source: 'stream', model_id: 'model-2' })
})
