import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { writeRecordedFile, type RecordedFile } from '@palisade/fmp4/recorded-file'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { storeEntries } from '../index/recording-index.ts'
import type { Difference } from './compare.rules.ts'
import { runCheck, runReindex } from './run-check.ts'
import { entryOf, startTestRecordings, type TestRecordings } from './recordings.testing.ts'
import type { Scope } from './walk.ts'

const MINUTE = 60_000
const DAY = Date.UTC(2026, 10, 20)
let open: OpenTestDatabase
let recordings: TestRecordings
let cameraId: string

beforeAll(async () => {
  ;[open, recordings] = await Promise.all([openTestDatabase(), startTestRecordings()])
})
afterAll(() => Promise.all([open.close(), recordings.stop()]))
beforeEach(() => {
  cameraId = randomUUID()
})

/** Ten minutes of the camera over midnight, told as media tells them. */
async function record(): Promise<{ file: RecordedFile; path: string }[]> {
  const { folder } = recordings
  const files = Array.from({ length: 10 }, (_, index) => {
    const file = { cameraId, at: DAY + (index - 5) * MINUTE + 480 }
    return { file, path: writeRecordedFile(folder, file) }
  })
  const entries = files.map((one, index) => entryOf(folder, one.file, statSync(one.path).size, index + 1))
  await open.db.transaction().execute(tx => storeEntries(tx, entries))
  return files
}

async function check(scope: Scope = { cameraId }) {
  const found: Difference[] = []
  const deps = {
    db: open.db,
    reader: recordings.reader,
    onDifference: (one: Difference) => void found.push(one),
  }
  const { files } = await runCheck(deps, scope)
  return { files, faults: found.map(({ fault, name }) => `${fault} ${path.basename(name)}`) }
}

const reindex = (scope: Scope = { cameraId }, forgotten: string[] = []) =>
  runReindex({ db: open.db, reader: recordings.reader }, scope, new Set(forgotten))

const rows = () =>
  open.db.selectFrom('recording_hour').selectAll().where('camera_id', '=', cameraId).orderBy('hour').execute()
const days = () =>
  open.db.selectFrom('recording_day').selectAll().where('camera_id', '=', cameraId).orderBy('day').execute()

test('an index that was lost is written from the files as it was, and a second time changes nothing', async () => {
  await record()
  const before = [await rows(), await days()]
  expect(await check()).toEqual({ files: 10, faults: [] })
  await open.db.deleteFrom('recording_hour').where('camera_id', '=', cameraId).execute()
  await open.db.deleteFrom('recording_day').where('camera_id', '=', cameraId).execute()
  expect((await check()).faults).toHaveLength(10)
  expect(await reindex()).toMatchObject({ files: 10, changed: 2, cameras: 1, camerasDone: 1 })
  expect([await rows(), await days()]).toEqual(before)
  expect(await reindex()).toMatchObject({ files: 10, changed: 0 })
})

test('files that are cut, zeroed, of another camera or none of ours are named, and nothing false is indexed', async () => {
  const files = await record()
  const paths = files.map(one => one.path)
  const [gone = '', cut = '', zeroed = '', swapped = '', foreign = '', marked = '', holed = ''] = paths
  rmSync(gone)
  truncateSync(cut, 3000)
  writeFileSync(zeroed, Buffer.alloc(statSync(zeroed).size))
  copyFileSync(writeRecordedFile(recordings.folder, { cameraId: randomUUID(), at: DAY }), swapped)
  writeFileSync(foreign, 'no recording of ours, though its name is one')
  writeFileSync(path.join(path.dirname(marked), 'notes.txt'), 'x')
  const mark = { kind: 'alarm', causeId: 'a', from: DAY, to: DAY + 30_000 }
  writeFileSync(path.join(path.dirname(marked), 'marks'), `${JSON.stringify(mark)}\ntorn line`)
  // Its head, its first picture and its table are still there.
  const whole = readFileSync(holed)
  writeFileSync(holed, whole.fill(0, 600, whole.length - 800))
  const { faults } = await check()
  expect(faults).toEqual([
    'torn 56-main.mp4',
    'foreign 57-main.mp4',
    'misplaced 58-main.mp4',
    'foreign 59-main.mp4',
    'no_file 55-main.mp4',
    'differs 00-main.mp4',
    'damaged 01-main.mp4',
    'foreign notes.txt',
  ])
  await reindex()
  const left = ['torn 56-main.mp4', 'foreign 57-main.mp4', 'misplaced 58-main.mp4', 'foreign 59-main.mp4']
  expect((await check()).faults).toEqual([...left, 'damaged 01-main.mp4', 'foreign notes.txt'])
  expect((await rows()).map(row => row.bytes > 0)).toEqual([true, true])
})

test('rows of a folder that is away stay, until somebody says that it is gone for good', async () => {
  const [first] = await record()
  const elsewhere = entryOf('/mnt/away', { cameraId, at: DAY + 3_600_000 }, 1000, 99)
  await open.db.transaction().execute(tx => storeEntries(tx, [elsewhere]))
  expect((await check()).faults).toEqual([])
  expect(await reindex()).toMatchObject({ changed: 0, unread: 1 })
  // The disk of all others goes away: nothing is deleted, although no file is seen.
  const marker = path.join(recordings.folder, '.palisade-recordings')
  renameSync(marker, `${marker}.away`)
  try {
    expect(await reindex()).toMatchObject({ changed: 0, unread: 11 })
  } finally {
    renameSync(`${marker}.away`, marker)
  }
  expect(await reindex({ cameraId }, ['/mnt/away'])).toMatchObject({ changed: 1, unread: 0 })
  expect(await rows()).toHaveLength(2)
  rmSync(first?.path ?? '')
})

test('a file that is being written or about to be told of is no difference', async () => {
  const [one, other] = await record()
  const journal = path.join(recordings.data, 'media/journal.jsonl')
  const name = path.relative(path.join(recordings.folder, cameraId), one?.path ?? '')
  const gone = path.relative(path.join(recordings.folder, cameraId), other?.path ?? '')
  truncateSync(one?.path ?? '', 3000)
  rmSync(other?.path ?? '')
  const place = { folder: recordings.folder, cameraId, stream: 'main' }
  const lines = [
    { opened: { ...place, name, kinds: 1 } },
    { entry: { is: 'gone', id: 7, ...place, name: gone } },
  ]
  mkdirSync(path.dirname(journal), { recursive: true })
  writeFileSync(journal, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  expect((await check()).faults).toEqual([])
  rmSync(journal)
  expect((await check()).faults).toEqual(['torn 55-main.mp4', 'no_file 56-main.mp4'])
})

test('only the hours asked for are looked at', async () => {
  await record()
  expect(await check({ cameraId, from: DAY, to: DAY + 1 })).toMatchObject({ files: 5 })
  expect(await check({ cameraId, to: DAY })).toMatchObject({ files: 5 })
  expect(await check({ cameraId, after: cameraId })).toMatchObject({ files: 0 })
})

async function run(args: string[], env: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, 'recordings-command.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: open.url, ...recordings.env, ...env },
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code: code as number }
}

test('the command names what differs, mends it, and says what it does not understand', async () => {
  const files = await record()
  rmSync(files[3]?.path ?? '')
  const night = ['--from', '2026-11-19T00:00Z', '--to', '2026-11-20T00:00Z']
  const [broken, wrong] = await Promise.all([run(['check', ...night]), run(['check', '--camera', 'none'])])
  expect(broken).toMatchObject({ code: 1 })
  expect(broken.out).toContain(
    `${cameraId}/2026-11-19/23/58-main.mp4 is in the index, and there is no such file`,
  )
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.error).toContain('no camera none')
  expect(await run(['reindex', ...night])).toMatchObject({ code: 0 })
  expect((await check()).faults).toEqual([])
})
