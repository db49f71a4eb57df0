import { buffer } from 'node:stream/consumers'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { snapsOf, untilSnaps } from '../snap.testing.ts'
import { openBody } from './read-open.ts'
import { JPEG } from './readers.testing.ts'
import { createSnapIntake } from './snap-intake.ts'
import { createSnapSpool } from './snap-spool.ts'

let server: TestServer
let camera: BuiltDevice
let folder: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  camera = await buildDevice(server.db)
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-snaps-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = { warn: () => undefined }
const passages = { write: async () => undefined, written: () => undefined }
const intakeOn = (dir = folder) =>
  createSnapIntake({
    db: server.db,
    files: server.app.infra.files,
    spool: createSnapSpool(dir),
    passages,
    log,
  })
const entry = (plate: string, more: object = {}) => ({
  cameraId: camera.id,
  way: 'open' as const,
  receivedAt: Date.now(),
  body: openBody({ cameraCode: camera.code, plate, ...more }),
})
const report = (request: object, key: string) =>
  server.client.snap.report({ cameraCode: camera.code, ...request }, { 'x-api-key': key })

test('what was on disk when the server died is written at the next start, once', async () => {
  const spool = createSnapSpool(folder)
  const names = [await spool.put(entry('DIED1')), await spool.put(entry('DIED2'))]
  expect(await spool.list()).toEqual(names.toSorted())
  const intake = intakeOn()
  await intake.start()
  await untilSnaps(server.db, camera.id, 2)
  await intake.stop()
  expect(await readdir(folder)).toEqual([])
})

test('passages that come together share a file on disk, and their pictures another', async () => {
  const [first, ...others] = Array.from({ length: 30 }, (_, n) =>
    entry(`SHARE${n}`, {
      picture: Buffer.concat([JPEG.subarray(0, -2), Buffer.from([n, 0xff, 0xd9])]).toString('base64'),
    }),
  )
  const spool = createSnapSpool(folder)
  const files = await Promise.all([first!, ...others].map(one => spool.put(one)))
  // The first one waits for nobody.
  expect(new Set(files).size).toBe(2)
  const intake = intakeOn()
  await intake.start()
  const rows = await untilSnaps(server.db, camera.id, 30)
  await intake.stop()
  // Files that wait are read together.
  expect(new Set(rows.map(row => row.picture_key?.split('@')[0])).size).toBe(1)
  for (const { plate, picture_key: key } of rows) {
    const picture = await server.app.infra.files.open(key ?? '')
    const bytes = await buffer(picture!.stream)
    expect([bytes.length, bytes.at(-3)]).toEqual([JPEG.length + 1, Number(plate?.slice(5))])
  }
})

test('a server that died after the commit and before it removed the file writes nothing twice', async () => {
  const spool = createSnapSpool(folder)
  const name = await spool.put(entry('', { picture: JPEG.toString('base64') }))
  const again = { ...spool, list: async () => [name], remove: async () => undefined }
  for (const _ of [1, 2]) {
    const intake = createSnapIntake({
      db: server.db,
      files: server.app.infra.files,
      spool: again,
      passages,
      log,
    })
    await intake.start()
    await untilSnaps(server.db, camera.id, 1)
    await intake.stop()
  }
  expect(await snapsOf(server.db, camera.id)).toHaveLength(1)
})

test('a post that nobody can read counts once, though the server died before it removed the file', async () => {
  const unreadable = { cameraId: camera.id, way: 'isapi' as const, receivedAt: Date.now() }
  const counted = () =>
    server.db.selectFrom('vehicle_source_fault').select('count').where('camera_id', '=', camera.id).execute()
  const spool = createSnapSpool(folder)
  const names = [await spool.put({ ...unreadable, body: Buffer.from('<') })]
  for (const count of [1, 2]) {
    // The first file is met again beside a new one, which is counted too.
    const removed = Promise.withResolvers<void>()
    const kept = { ...spool, list: async () => names, remove: async () => removed.resolve() }
    const { files } = server.app.infra
    const intake = createSnapIntake({ db: server.db, files, spool: kept, passages, log })
    await intake.start()
    await removed.promise
    await intake.stop()
    expect(await counted()).toEqual([{ count }])
    names.push(await spool.put({ ...unreadable, body: Buffer.from('<') }))
  }
})

test('while the database refuses it waits on disk, and its pictures are stored once', async () => {
  const put = { calls: 0 }
  const { files: stored } = server.app.infra
  const files = {
    putTogether: async (...args: Parameters<typeof stored.putTogether>) => {
      put.calls += 1
      return stored.putTogether(...args)
    },
  }
  const warned = Promise.withResolvers<void>()
  const intake = createSnapIntake({
    db: server.db,
    files,
    spool: createSnapSpool(folder),
    passages,
    log: { warn: () => warned.resolve() },
  })
  await sql`alter table vehicle_snap_receipt rename to hidden`.execute(server.db)
  await intake.take(entry('WAIT1', { picture: JPEG.toString('base64') }))
  await warned.promise
  expect(await readdir(folder)).toHaveLength(1)
  await sql`alter table hidden rename to vehicle_snap_receipt`.execute(server.db)
  await untilSnaps(server.db, camera.id, 1)
  await intake.stop()
  expect(put.calls).toBe(1)
})

test('the open call: by a key of its scope, for a camera that is known, within its limits', async () => {
  const { key } = await buildApiKey(server.db, { scopes: ['snap.intake'] })
  const { key: other } = await buildApiKey(server.db)
  expect((await report({ plate: 'x' }, other)).errorCode).toBe('access.key_scope')
  expect((await report({ plate: 'x', lane: 100 }, key)).errorCode).toBe('request.invalid')
  expect((await report({ plate: 'x', cameraCode: 'nobody' }, key)).errorCode).toBe('snap.camera_unknown')
  const same = { eventId: 'e1', plate: ' ｋａ-01.23 ', vehicleType: 'SUV', bodyColour: '红' }
  expect((await report(same, key)).success).toBe(true)
  expect((await report(same, key)).success).toBe(true)
  expect((await report({ eventId: 'e2', plate: 'noPlate' }, key)).success).toBe(true)
  const rows = await untilSnaps(server.db, camera.id, 2)
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(['KA0123', null]))
  expect(rows).toContainEqual(expect.objectContaining({ vehicle_type: 'suv', body_colour: 'red' }))
})

test('a plate of signs of the database is only a text', async () => {
  const intake = intakeOn()
  const plates = ["%_\\';--", '🚗🚗', 'x'.repeat(64), 'x'.repeat(120)]
  for (const [index, plate] of plates.entries()) await intake.take(entry(plate, { eventId: `sign ${index}` }))
  const rows = await untilSnaps(server.db, camera.id, 4)
  await intake.stop()
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(["%\\';", '🚗🚗', 'X'.repeat(64), null]))
})

test('what is read again is one passage, whose better reading is kept and looked for among the wanted', async () => {
  const corrected: string[] = []
  const intake = createSnapIntake({
    db: server.db,
    files: server.app.infra.files,
    spool: createSnapSpool(folder),
    passages: {
      ...passages,
      correct: async (_, snaps) => void corrected.push(...snaps.map(({ id, plate }) => `${id} ${plate}`)),
    },
    log,
  })
  const start = Date.now() - 60_000
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const tell = async (plate: string, seconds: number, confidence: number) => {
    await intake.take(entry(plate, { snapTime: at(seconds), confidence }))
    await expect.poll(() => readdir(folder)).toEqual([])
  }
  await tell('AGAIN1', 0, 60)
  await tell('AGAINI', 1.9, 97)
  await tell('AGAINI', 3.8, 80)
  await tell('AGAINI', 5.7, 80)
  await tell('AGAINI', 9, 80)
  await intake.stop()
  const rows = await snapsOf(server.db, camera.id)
  expect(
    rows.map(({ plate, confidence, snap_time, read_until }) => [plate, confidence, snap_time, read_until]),
  ).toEqual([
    ['AGAINI', 97, new Date(at(0)), new Date(at(5.7))],
    ['AGAINI', 80, new Date(at(9)), null],
  ])
  expect(corrected).toEqual([`${rows[0]?.id} AGAINI`])
  const { id: plateId } = await server.db
    .selectFrom('vehicle_plate')
    .select('id')
    .where('plate', '=', 'AGAINI')
    .executeTakeFirstOrThrow()
  expect(rows.map(({ plate_id: id }) => id)).toEqual([plateId, plateId])
})

test('readings of one batch go on with the passages of their own time, however far apart they are', async () => {
  const start = Date.now() - 60_000
  const at = (seconds: number) => new Date(start + seconds * 1000)
  for (const batch of [
    [0, 40],
    [1.5, 41.5, 3, 20, 43],
  ]) {
    const spool = createSnapSpool(folder)
    for (const seconds of batch) await spool.put(entry('FAR4PART', { snapTime: at(seconds).toISOString() }))
    const intake = intakeOn()
    await intake.start()
    await expect.poll(() => readdir(folder)).toEqual([])
    await intake.stop()
  }
  const rows = await snapsOf(server.db, camera.id)
  expect(rows.map(({ snap_time, read_until }) => [snap_time, read_until])).toEqual([
    [at(0), at(3)],
    [at(20), null],
    [at(40), at(43)],
  ])
})
