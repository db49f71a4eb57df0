import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RECALL_HOURS, RECALL_PASSAGES_MAX } from '@palisade/contract'
import type { DeviceCommand, KeptPassage } from '@palisade/drivers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildKeptPassage } from '#server/testing/builders/vehicle/kept-passage.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { driverBody } from '../intake/read-driver.ts'
import { createSnapIntake } from '../intake/snap-intake.ts'
import type { SnapWay } from '../intake/snap-reading.ts'
import { createSnapSpool } from '../intake/snap-spool.ts'
import { snapsOf, untilSnaps } from '../snap.testing.ts'
import { createRecaller } from './recall.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
let camera: BuiltDevice
let folder: string
const endings: (() => unknown)[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  camera = await buildDevice(server.db)
  await age(camera)
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-recall-'))
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

/** The camera was registered long ago. */
const age = ({ id }: BuiltDevice, createdAt = new Date(0)) =>
  server.db.updateTable('device').set({ created_at: createdAt }).where('id', '=', id).execute()

const log = pino({ level: 'silent' })
/** A recaller of its own, whose camera keeps these passages and gives so many of them in one answer. */
async function start(passages: readonly KeptPassage[], page = 500) {
  const drivers = createFakeDrivers()
  drivers.onPerform = (_, command: DeviceCommand) =>
    command.do === 'passage.list'
      ? passages.filter(({ at }) => at >= command.since).slice(0, page)
      : undefined
  const intake = createSnapIntake({
    db: server.db,
    files: server.app.infra.files,
    spool: createSnapSpool(folder),
    passages: { write: async () => undefined, written: () => undefined },
    log,
  })
  await intake.start()
  const recaller = createRecaller({ db: server.db, drivers, intake, clock: systemClock, log, between: 1 })
  endings.push(async () => {
    await recaller.stop()
    await intake.stop()
  })
  const asked = () =>
    drivers.asked.flatMap(({ command }) => (command.do === 'passage.list' ? [command.since] : []))
  const tell = (way: SnapWay, passage: KeptPassage, receivedAt = Date.now()) =>
    intake.take({
      cameraId: camera.id,
      way,
      receivedAt,
      body: driverBody({ ...passage, eventId: `ANPR/${passage.eventId}`, topic: 'ANPR', description: '' })!,
    })
  return { recaller, drivers, asked, tell, intake }
}
const recallOf = () =>
  server.db.selectFrom('vehicle_recall').selectAll().where('camera_id', '=', camera.id).executeTakeFirst()
const untilDone = async (asked: () => number[]) => {
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0), { interval: 5 })
  await vi.waitFor(async () => expect(await recallOf()).toBeUndefined(), { interval: 5 })
}

test('what a camera captured after the last passage that it had told is asked for, list after list, each once', async () => {
  const from = Date.now() - 20 * MINUTE_MS
  const passages = [
    buildKeptPassage('OLD1', from - HOUR_MS),
    ...Array.from({ length: 7 }, (_, n) => buildKeptPassage(`MISSED${n}`, from + n * MINUTE_MS)),
  ]
  const { recaller, asked, tell } = await start(passages, 3)
  await tell('driver', buildKeptPassage('LAST1', from - MINUTE_MS))
  await untilSnaps(server.db, camera.id, 1)
  recaller.heard(camera.id)
  const rows = await untilSnaps(server.db, camera.id, 8)
  await untilDone(asked)
  expect(rows.map(({ plate, source }) => [plate, source])).toEqual([
    ['LAST1', 'driver'],
    ...Array.from({ length: 7 }, (_, n) => [`MISSED${n}`, 'recalled']),
  ])
  expect(rows.slice(1).map(row => row.snap_time.getTime())).toEqual(passages.slice(1).map(({ at }) => at))
  expect(asked()[0]).toBe(from - MINUTE_MS - 10_000)
  expect(asked()).toHaveLength(4)
})

test('what its stream had told too, with a plate or without, is no second passage; nor what it tells afterwards', async () => {
  const at = Date.now() - 5 * MINUTE_MS
  const passages = [
    buildKeptPassage('BOTH1', at + 700),
    buildKeptPassage(null, at + 31_000),
    buildKeptPassage('BOTH2', at + 60_000),
    buildKeptPassage(null, at + 90_000),
  ]
  const { recaller, asked, tell } = await start(passages)
  await tell('driver', buildKeptPassage('BOTH1', at))
  await tell('driver', buildKeptPassage(null, at + 30_000))
  await untilSnaps(server.db, camera.id, 2)
  // The last that was here is the first of them.
  await server.db
    .updateTable('vehicle_snap')
    .set({ received_at: new Date(Date.now() + HOUR_MS) })
    .where('camera_id', '=', camera.id)
    .where('plate', 'is', null)
    .execute()
  recaller.heard(camera.id)
  await untilSnaps(server.db, camera.id, 4)
  await untilDone(asked)
  await tell('driver', buildKeptPassage('BOTH2', at + 61_000))
  await tell('driver', buildKeptPassage(null, at + 91_500))
  await tell('driver', buildKeptPassage('AFTER', at + 120_000))
  const rows = await untilSnaps(server.db, camera.id, 5)
  expect(rows.map(({ plate }) => plate)).toEqual(['BOTH1', null, 'BOTH2', null, 'AFTER'])
})

test('what others told meanwhile hides nothing, nor does what came by the stream since it was opened', async () => {
  const at = Date.now() - 30 * MINUTE_MS
  const { recaller, asked, tell } = await start([buildKeptPassage('MISSED', at + MINUTE_MS)])
  await tell('driver', buildKeptPassage('LAST', at))
  await untilSnaps(server.db, camera.id, 1)
  await buildSnap(server.db, {
    cameraId: camera.id,
    plate: 'PUSHED',
    at: new Date(at + 20 * MINUTE_MS),
  })
  const written = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const away = server.db.transaction().execute(async tx => {
    await sql`lock table vehicle_recall`.execute(tx)
    locked.resolve()
    await written.promise
  })
  await locked.promise
  recaller.heard(camera.id)
  await tell('driver', buildKeptPassage('STREAM', Date.now()))
  await untilSnaps(server.db, camera.id, 3)
  written.resolve()
  await away
  const rows = await untilSnaps(server.db, camera.id, 4)
  await untilDone(asked)
  expect(rows.map(({ plate }) => plate)).toEqual(['LAST', 'MISSED', 'PUSHED', 'STREAM'])
})

test('a camera that told nothing for a day is asked for a day; one that is new, since it is here', async () => {
  const { recaller, asked } = await start([])
  recaller.heard(camera.id)
  await untilDone(asked)
  expect(Math.abs(asked()[0]! - (Date.now() - RECALL_HOURS * HOUR_MS))).toBeLessThan(20_000)

  const created = new Date(Date.now() - HOUR_MS)
  await age(camera, created)
  const later = await start([])
  later.recaller.heard(camera.id)
  await untilDone(later.asked)
  expect(later.asked()).toEqual([created.getTime() - 10_000])
})

test.each(['device.not_supported', 'device.rejected'] as const)(
  'a camera that answers %s is left alone',
  async code => {
    const { recaller, drivers, asked } = await start([])
    drivers.onPerform = () => {
      throw new AppError(code)
    }
    recaller.heard(camera.id)
    await untilDone(asked)
    expect(await snapsOf(server.db, camera.id)).toEqual([])
  },
)

test('a camera that is away is asked again later from where it was, also by the next server', async () => {
  const at = Date.now() - 10 * MINUTE_MS
  const passages = [buildKeptPassage('FIRST', at), buildKeptPassage('SECOND', at + MINUTE_MS)]
  const { recaller, drivers, asked, tell } = await start(passages, 1)
  await tell('driver', buildKeptPassage('LAST', at - MINUTE_MS))
  await untilSnaps(server.db, camera.id, 1)
  const answer = drivers.onPerform
  drivers.onPerform = (id, command) => {
    if (asked().length > 1) throw new AppError('device.offline')
    return answer(id, command)
  }
  recaller.heard(camera.id)
  await untilSnaps(server.db, camera.id, 2)
  await vi.waitFor(async () => {
    expect(asked()).toHaveLength(2)
    const row = await recallOf()
    expect(row?.since).toEqual(new Date(at))
    expect(row!.due_at.getTime() - Date.now()).toBeLessThan(11_000)
  })
  await recaller.stop()

  const next = await start(passages)
  next.recaller.heard(camera.id)
  const rows = await untilSnaps(server.db, camera.id, 3)
  await untilDone(next.asked)
  expect(rows.map(({ plate }) => plate)).toEqual(['LAST', 'FIRST', 'SECOND'])
  expect(next.asked()[0]).toBe(at - 10_000)
})

test('a camera that is listened to again while it is asked is asked once more', async () => {
  const { recaller, drivers, asked } = await start([])
  const { promise, resolve } = Promise.withResolvers<KeptPassage[]>()
  drivers.onPerform = () => promise
  recaller.heard(camera.id)
  await vi.waitFor(() => expect(asked()).toHaveLength(1), { interval: 5 })
  recaller.heard(camera.id)
  resolve([])
  await vi.waitFor(() => expect(asked()).toHaveLength(2), { interval: 5 })
  await untilDone(asked)
})

test('a camera without an end of passages gives no more than so many', async () => {
  const from = Date.now() - 2 * HOUR_MS
  let given = 0
  const { recaller, drivers, asked } = await start([])
  drivers.onPerform = () =>
    Array.from({ length: 500 }, () => {
      given += 1
      return buildKeptPassage(`E${given}`, from + given)
    })
  recaller.heard(camera.id)
  await untilDone(asked)
  expect(asked()).toHaveLength(RECALL_PASSAGES_MAX / 500)
})
