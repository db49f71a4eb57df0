import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import { MARKER } from '../folders/marker.ts'
import {
  always,
  filesOfCamera,
  MAIN,
  newFolder,
  START,
  startTestRecorder,
  removeFolders,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

const MIB = 2 ** 20
/** Two seconds in each of some hours. */
async function startHours(hours: number, options: { quotaBytes: number; keepDays: number; size?: number }) {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: options.quotaBytes }])
  site.order({ ...always, keepDays: options.keepDays })
  site.engines.pull(MAIN).init()
  for (let hour = 0; hour < hours; hour++) {
    await site.play(2, options.size)
    site.clock.pass(HOUR_MS)
  }
  await site.play(1)
  return { folder, site, ...site }
}

test('days: what is older goes, oldest first, and is told', async () => {
  const { folder, clock, recorder, play } = await startHours(3, { quotaBytes: 1024 * MIB, keepDays: 1 })
  clock.pass(DAY_MS - 30 * 60_000)
  await play(1)
  clock.advance(60_000)
  await expect.poll(() => filesOfCamera(folder)).toHaveLength(3)
  expect((await filesOfCamera(folder))[0]).toBe('2027-01-15/10/00-main.mp4')
  await expect
    .poll(() => recorder.waiting(0, 100).flatMap(entry => (entry.is === 'gone' ? entry.name : [])))
    .toEqual(['2027-01-15/08/00-main.mp4', '2027-01-15/09/00-main.mp4'])
  await recorder.stop()
})

test('days of a camera that was removed hold on', async () => {
  const { folder, site } = await startHours(2, { quotaBytes: 1024 * MIB, keepDays: 1 })
  const { clock, recorder } = site
  recorder.apply([], [{ id: 'c1', keepDays: 3 }])
  await site.settle()
  const aMinuteLater = async () => {
    const told = site.foldersTold
    clock.advance(60_000)
    await expect.poll(() => site.foldersTold).toBeGreaterThan(told)
    return filesOfCamera(folder)
  }
  clock.pass(DAY_MS)
  expect(await aMinuteLater()).toHaveLength(3)
  clock.pass(2 * DAY_MS)
  expect(await aMinuteLater()).toHaveLength(1)
  await recorder.stop()
})

test('quota: the oldest unlocked hour goes; a lock stays and is counted until it is released', async () => {
  const { folder, clock, recorder } = await startHours(4, {
    quotaBytes: 3 * MIB,
    keepDays: 0,
    size: 20_000,
  })
  const lock = { cameraId: 'c1', causeId: 'case-1', from: START, to: START + 1000 }
  recorder.record({ type: 'record', kind: 'lock', ...lock })
  await expect.poll(() => existsSync(path.join(folder, 'c1/2027-01-15/08/marks'))).toBe(true)
  const aMinuteLater = () => {
    clock.advance(60_000)
    return filesOfCamera(folder)
  }
  await expect.poll(async () => (await recorder.folders())[0]?.lockedBytes).toBeGreaterThan(MIB / 2)
  await expect.poll(aMinuteLater).not.toContain('2027-01-15/09/00-main.mp4')
  // Of its two seconds the one that is locked.
  expect(await filesOfCamera(folder)).toContain('2027-01-15/08/00.2-main.mp4')
  recorder.release('c1', 'case-1')
  await expect.poll(async () => (await recorder.folders())[0]?.lockedBytes).toBe(0)
  await recorder.stop()
})

test('what was locked before the start is counted, until it is released', async () => {
  const [folder, journalFile] = [await newFolder(), path.join(await newFolder(), 'journal.jsonl')]
  const start = () => startTestRecorder([{ path: folder, quotaBytes: 1024 * MIB }], { journalFile })
  const former = await start()
  former.order(always)
  former.engines.pull(MAIN).init()
  const lock = { type: 'record', kind: 'lock', cameraId: 'c1', causeId: 'case-1' } as const
  former.recorder.record({ ...lock, from: START, to: START + 2_000 })
  await former.play(4, 20_000)
  await former.recorder.stop()

  const { recorder } = await start()
  const lockedBytes = () => recorder.usage()[0]?.lockedBytes
  await expect.poll(lockedBytes).toBeGreaterThan(MIB)
  // Beside the one file there are its marks.
  expect((recorder.usage()[0]?.usedBytes ?? 0) - (lockedBytes() ?? 0)).toBeLessThan(200)
  recorder.release('c1', 'case-1')
  await expect.poll(lockedBytes).toBe(0)
  await recorder.stop()
})

test('another disk in the place of the one before is counted anew, so that room is made of what lies on it', async () => {
  const { folder, clock, recorder, play } = await startHours(2, {
    quotaBytes: 1024 * MIB,
    keepDays: 0,
    size: 20_000,
  })
  const usedBytes = () => recorder.usage()[0]?.usedBytes ?? 0
  expect(usedBytes()).toBeGreaterThan(MIB / 2)
  await rename(folder, `${folder}-away`)
  await play(1)
  clock.advance(5_000)
  await expect.poll(() => recorder.usage()[0]?.state).toBe('failed')
  clock.advance(5_000)
  await mkdir(folder)
  await copyFile(path.join(`${folder}-away`, MARKER), path.join(folder, MARKER))
  const afterALook = () => {
    clock.advance(5_000)
    return usedBytes()
  }
  await expect.poll(afterALook).toBe(0)
  expect(recorder.usage()[0]?.state).toBe('ok')
  await recorder.stop()
  await rm(`${folder}-away`, { recursive: true })
})
