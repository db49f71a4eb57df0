import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { writeRecordedFile } from '@palisade/fmp4/recorded-file'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConditionName } from '#server/infra/conditions/conditions.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createCheckService } from './check.service.ts'
import type { FilesReader } from './files-reader.ts'
import { createNightCheck } from './night-check.ts'
import { startTestRecordings, type TestRecordings } from './recordings.testing.ts'
import { runReindex } from './run-check.ts'

const NIGHT = new Date(2026, 10, 21, 2, 30).getTime()
const DAY_MS = 24 * 3_600_000
const log = pino({ level: 'silent' })
const cameras = [randomUUID(), randomUUID(), randomUUID()].toSorted()
let open: OpenTestDatabase
let recordings: TestRecordings

beforeAll(async () => {
  ;[open, recordings] = await Promise.all([openTestDatabase(), startTestRecordings()])
  for (const cameraId of cameras)
    writeRecordedFile(recordings.folder, { cameraId, at: Date.UTC(2026, 10, 20, 12) })
})
afterAll(() => Promise.all([open.close(), recordings.stop()]))
beforeEach(async () => {
  await open.db.deleteFrom('recording_check').execute()
  await runReindex({ db: open.db, reader: recordings.reader }, {}, new Set())
})

/** A copy of the server's nightly check, at half past two. */
function start(options: { now?: number; reader?: FilesReader } = {}) {
  const clock = createManualClock(options.now ?? NIGHT)
  const held = new Map<ConditionName, object>()
  const check = createNightCheck({
    db: open.db,
    reader: options.reader ?? recordings.reader,
    conditions: { set: (name, detail) => void (detail ? held.set(name, detail) : held.delete(name)) },
    clock,
    log,
    filesPerSecond: 10_000,
  })
  return { ...check, clock, held }
}

/** A reader that counts the cameras which are looked at, and waits at one of them when asked to. */
function countingReader(wait?: { at: string; until: Promise<void>; reached: () => void }) {
  const looked: string[] = []
  const reader: FilesReader = {
    ...recordings.reader,
    days: async cameraId => {
      looked.push(cameraId)
      if (wait?.at === cameraId) {
        wait.reached()
        await wait.until
      }
      return recordings.reader.days(cameraId)
    },
  }
  return { reader, looked }
}

const { getCheck } = { getCheck: () => createCheckService({ db: open.db }).getCheck() }

test('nothing is compared by day, and once in a night by two copies of the server', async () => {
  const { reader, looked } = countingReader()
  await start({ now: NIGHT + 6 * 3_600_000, reader }).run()
  expect(looked).toEqual([])
  const [one, other] = [start({ reader }), start({ reader })]
  await Promise.all([one.run(), other.run()])
  await Promise.all([one.run(), other.run()])
  expect(looked).toEqual(cameras)
  expect(await getCheck()).toMatchObject({ last: { files: 3, faults: [] }, running: null })
  one.clock.advance(DAY_MS)
  await one.run()
  expect(looked).toHaveLength(6)
})

test('a difference is told until a later night finds none', async () => {
  const gone = writeRecordedFile(recordings.folder, { cameraId: cameras[1]!, at: Date.UTC(2026, 10, 20, 13) })
  await runReindex({ db: open.db, reader: recordings.reader }, {}, new Set())
  rmSync(gone)
  const [night, other] = [start(), start({ now: NIGHT + 12 * 3_600_000 })]
  await night.run()
  const told = { count: 1, files: [`${gone}: no_file`] }
  expect(night.held.get('recording_index')).toEqual(told)
  // A copy that did not compare tells it too, and so does one that starts by day.
  await other.run()
  expect(other.held.get('recording_index')).toEqual(told)
  expect((await getCheck()).last?.faults).toEqual([{ fault: 'no_file', count: 1 }])
  await runReindex({ db: open.db, reader: recordings.reader }, {}, new Set())
  night.clock.advance(DAY_MS)
  await night.run()
  await other.run()
  expect([night.held.size, other.held.size]).toEqual([0, 0])
})

test('a copy that dies is followed by another, which goes on at the camera where it was', async () => {
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  const dying = countingReader({ at: cameras[1]!, until: never.promise, reached: reached.resolve })
  const dead = start({ reader: dying.reader })
  const died = dead.run()
  await reached.promise
  const next = countingReader()
  const heir = start({ reader: next.reader })
  await heir.run()
  // As long as the first may live, the second leaves it alone.
  expect(next.looked).toEqual([])
  heir.clock.advance(6 * 60_000)
  await heir.run()
  expect(next.looked).toEqual(cameras.slice(1))
  expect((await getCheck()).last).toMatchObject({ files: 3, faults: [] })
  never.resolve()
  await died
  // One that wakes up late writes nothing over what was found without it.
  expect(await getCheck()).toMatchObject({ last: { files: 3 }, running: null })
})

test('at the end of the night it stops, and goes on in the next', async () => {
  const { reader, looked } = countingReader()
  const late = start({ now: NIGHT, reader })
  const files = reader.files.bind(reader)
  reader.files = unit => {
    if (unit.cameraId === cameras[1]) late.clock.advance(4 * 3_600_000)
    return files(unit)
  }
  await late.run()
  expect(looked).toEqual(cameras.slice(0, 2))
  expect(await getCheck()).toMatchObject({ last: null, running: { files: 1 } })
  late.clock.set(NIGHT + DAY_MS - late.clock.now())
  reader.files = files
  await late.run()
  expect(looked.slice(2)).toEqual(cameras.slice(1))
  expect((await getCheck()).last).toMatchObject({ files: 3 })
})

test('a media program that is away is asked again, and nothing is concluded from its silence', async () => {
  const away: FilesReader = { ...recordings.reader, folders: vi.fn(() => Promise.reject(new Error('away'))) }
  const night = start({ reader: away })
  await expect(night.run()).rejects.toThrow('away')
  expect(await getCheck()).toMatchObject({ last: null, running: { files: 0 } })
  expect(night.held.size).toBe(0)
})
