import { copyFile, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatherFootage } from '../../footage/gather.ts'
import { createGroupReader } from '../../playback/group-reader.ts'
import { listHour } from '../files/hour.ts'
import { readMarks } from '../files/marks-file.ts'
import { DAY_MS, hourOf } from '../files/minute-name.ts'
import { readRecordedFile } from '../files/read-file.ts'
import { createKeepLocked } from './keep-locked.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

const HOUR = '2027-01-15/08'
const lock = { cameraId: 'c1', causeId: 'clip-1', from: START + 3_200, to: START + 5_400 }
const quota = { quotaBytes: 2 ** 30 }

/** Ten seconds that are kept for a day, and a day later one more. */
async function startSite() {
  const folder = await newFolder()
  const journalFile = path.join(await newFolder(), 'journal.jsonl')
  const start = () => startTestRecorder([{ path: folder, ...quota }], { journalFile })
  const site = await start()
  site.order({ ...planned, schedule: [], scheduleUntil: 0, keepDays: 1 })
  site.engines.pull(MAIN).init()
  await site.play(10)
  return { folder, site, start }
}

const filesIn = async (folder: string) =>
  (await readdir(path.join(folder, 'c1', HOUR)).catch(() => [])).filter(name => name.includes('mp4'))

/** A day later, a minute after the other, until retention has left these files. */
async function letRetentionPass(
  { clock, play }: Awaited<ReturnType<typeof startSite>>['site'],
  folder: string,
  files: readonly string[],
) {
  clock.pass(DAY_MS + 3_600_000)
  await play(1)
  const aMinuteLater = () => {
    clock.advance(60_000)
    return filesIn(folder)
  }
  await expect.poll(aMinuteLater, { timeout: 15_000 }).toEqual(files)
}

const seconds = (groups: readonly { from: number }[]) =>
  groups.map(({ from }) => Math.round((from - START) / 1000))

test('retention leaves exactly the locked groups, byte for byte; they play, are downloaded, and go with the lock', async () => {
  const { folder, site } = await startSite()
  const before = await readFile(path.join(folder, 'c1', HOUR, '00-main.mp4'))
  expect(await site.recorder.lock(lock)).toEqual({ spans: [[lock.from, lock.to]] })
  await letRetentionPass(site, folder, ['00.2-main.mp4'])

  const file = path.join(folder, 'c1', HOUR, '00.2-main.mp4')
  const read = await readRecordedFile(file)
  expect(seconds(read.groups)).toEqual([3, 4, 5])
  const bytes = await readFile(file)
  for (const { offset, size } of read.groups)
    expect(before.includes(bytes.subarray(offset, offset + size))).toBe(true)
  const told = site.recorder.waiting(0, 100).filter(entry => entry.is !== 'hole')
  expect(told.map(({ is, name }) => `${is} ${name}`)).toEqual(
    expect.arrayContaining([`gone ${HOUR}/00-main.mp4`, `file ${HOUR}/00.2-main.mp4`]),
  )
  expect(site.recorder.usage()[0]?.lockedBytes).toBe(bytes.length)

  const reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  const clip = { cameraId: 'c1', from: START, to: START + 10_000 }
  const footage = await gatherFootage(reader, [clip], new AbortController().signal)
  expect(footage?.facts).toMatchObject({ from: START + 3_000, to: START + 6_000, missingMs: 7_000 })

  await site.recorder.unlock('c1', 'clip-1')
  site.clock.advance(60_000)
  await expect.poll(() => filesIn(folder)).toEqual([])
  await site.recorder.stop()
})

test('a lock outlives the program, and two that overlap keep what either asks for', async () => {
  const { folder, site, start } = await startSite()
  await site.recorder.lock(lock)
  await site.recorder.lock({ ...lock, causeId: 'clip-2', from: START + 5_100, to: START + 7_000 })
  await site.recorder.stop()
  const later = await start()
  later.order({ ...planned, schedule: [], scheduleUntil: 0, keepDays: 1 })
  later.engines.pull(MAIN).init()
  await letRetentionPass(later, folder, ['00.2-main.mp4'])
  const groups = async () =>
    seconds(
      (await readRecordedFile(path.join(folder, 'c1', HOUR, '00.2-main.mp4')).catch(() => undefined))
        ?.groups ?? [],
    )
  await expect.poll(groups).toEqual([3, 4, 5, 6])
  await later.recorder.stop()
})

test('what retention has deleted already is told as not held', async () => {
  const { folder, site } = await startSite()
  await letRetentionPass(site, folder, [])
  expect(await site.recorder.lock(lock)).toEqual({ spans: [] })
  await site.recorder.stop()
})

test('a look says what is there, and keeps nothing', async () => {
  const { folder, site } = await startSite()
  expect(await site.recorder.lock({ ...lock, isLook: true })).toEqual({ spans: [[lock.from, lock.to]] })
  await letRetentionPass(site, folder, [])
  await site.recorder.stop()
})

test('a lock that cannot be written is refused, and is written when it is asked for again', async () => {
  const { folder, site } = await startSite()
  const marks = path.join(folder, 'c1', HOUR, 'marks')
  // A folder in its place refuses every line.
  await mkdir(marks)
  await expect(site.recorder.lock(lock)).rejects.toThrow('EISDIR')
  await rmdir(marks)
  expect((await site.recorder.lock(lock)).spans).toHaveLength(1)
  await site.recorder.stop()
})

test('a copy that a crash left is ended, or removed while its file is there', async () => {
  const { folder, site } = await startSite()
  const hour = path.join(folder, 'c1', HOUR)
  await site.recorder.lock(lock)
  // A whole copy whose file has gone, and a torn one whose file is there.
  await site.play(61)
  await copyFile(path.join(hour, '00-main.mp4'), path.join(hour, '00-main.mp4.trimmed'))
  await rm(path.join(hour, '00-main.mp4'))
  await writeFile(path.join(hour, '01-main.mp4.trimmed'), 'torn')
  await letRetentionPass(site, folder, ['00.2-main.mp4'])
  expect(seconds((await readRecordedFile(path.join(hour, '00.2-main.mp4'))).groups)).toEqual([3, 4, 5])
  // The index learns that the one has gone and what is there in its place, which the crash had kept from it.
  const told = site.recorder.waiting(0, 100).filter(entry => entry.is !== 'hole')
  expect(told.map(({ is, name }) => `${is} ${name}`)).toEqual(
    expect.arrayContaining([`gone ${HOUR}/00-main.mp4`, `file ${HOUR}/00.2-main.mp4`]),
  )
  await site.recorder.stop()
})

test('a file that is gone is forgotten: another one of its name is looked at again', async () => {
  const { folder, site } = await startSite()
  await site.recorder.lock({ ...lock, from: START - 1_000, to: START + 60_000 })
  await site.play(61)
  const [file, next] = await listHour([folder], 'c1', hourOf(START))
  const marks = await readMarks(path.join(folder, 'c1', HOUR))
  const keeper = createKeepLocked()
  expect(await keeper.keep('c1', file!, marks)).toBeUndefined()
  await copyFile(next!.path, file!.path)
  keeper.forget(file!)
  expect(await keeper.keep('c1', file!, marks)).toMatchObject({ name: expect.any(String) })
  await site.recorder.stop()
})
