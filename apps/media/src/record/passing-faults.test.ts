import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listHour, readableNamesIn, removeEmptyHour } from './files/hour.ts'
import { HOUR_MS } from './files/minute-name.ts'
import { withQuotas } from './folders/quota.ts'
import {
  always,
  filesOfCamera,
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
} from './testing/test-recorder.ts'

// A folder in the place of a file, and a link to itself, cannot be read although something is there.
afterAll(removeFolders)

test('a folder that cannot be read now is not taken for an empty one', async () => {
  const folder = await newFolder()
  const hour = path.join(folder, 'c1/2027-01-15/08')
  expect(await listHour([folder], 'c1', START)).toEqual([])
  await mkdir(path.dirname(hour), { recursive: true })
  await symlink('08', hour)
  await expect(listHour([folder], 'c1', START)).rejects.toMatchObject({ code: 'ELOOP' })
  await expect(removeEmptyHour(folder, hour)).rejects.toMatchObject({ code: 'ELOOP' })
  expect(await listHour([folder], 'c1', START, readableNamesIn)).toEqual([])
})

test('an hour whose marks cannot be read is passed over, since nobody can say what is locked of it', async () => {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: 3 * 2 ** 20 }])
  site.order(always)
  site.engines.pull(MAIN).init()
  await site.play(2, 20_000)
  const lock = { cameraId: 'c1', causeId: 'case-1', from: START, to: START + 3_000 }
  await site.recorder.marks.set({ type: 'record', kind: 'lock', ...lock })
  const marks = path.join(folder, 'c1/2027-01-15/08/marks')
  await rename(marks, `${marks}.away`)
  await mkdir(marks)
  for (let hour = 0; hour < 4; hour++) {
    site.clock.set(HOUR_MS)
    await site.play(2, 20_000)
  }
  const aMinuteLater = () => {
    site.clock.advance(60_000)
    return filesOfCamera(folder)
  }
  await expect.poll(aMinuteLater).not.toContain('2027-01-15/09/00-main.mp4')
  expect(await filesOfCamera(folder)).toContain('2027-01-15/08/00-main.mp4')
  expect(site.recorder.usage()[0]?.state).toBe('ok')
  await site.recorder.stop()
})

test('a file of the buffer stays while nobody can say whether it is marked, and goes later', async () => {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order({ ...planned, schedule: [], bufferSeconds: 5 })
  site.engines.pull(MAIN).init()
  await site.play(62)
  const marks = path.join(folder, 'c1/2027-01-15/08/marks')
  await mkdir(marks)
  await site.play(80)
  expect(await filesOfCamera(folder)).toContain('2027-01-15/08/00-main.mp4')
  await rm(marks, { recursive: true })
  const aSecondLater = () => {
    site.clock.advance(1_000)
    return filesOfCamera(folder)
  }
  await expect.poll(aSecondLater).not.toContain('2027-01-15/08/00-main.mp4')
  await site.recorder.stop()
})

test('a quota that cannot be read now is not made anew, and nothing is deleted for want of it', async () => {
  const folder = await newFolder()
  await mkdir(path.join(folder, '.palisade-quota'))
  const quotas = await withQuotas([{ path: folder }])
  expect(quotas).toEqual([{ path: folder, quotaBytes: 0 }])
  const site = await startTestRecorder(quotas)
  site.order(always)
  site.engines.pull(MAIN).init()
  await site.play(2, 20_000)
  site.clock.set(HOUR_MS)
  await site.play(2, 20_000)
  const told = site.foldersTold
  site.clock.advance(60_000)
  await expect.poll(() => site.foldersTold).toBeGreaterThan(told)
  expect(await filesOfCamera(folder)).toHaveLength(2)
  await site.recorder.stop()
})

test('an hour that cannot be counted makes its folder one that failed, which is counted again', async () => {
  const folder = await newFolder()
  const first = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  first.order(always)
  first.engines.pull(MAIN).init()
  await first.play(2, 20_000)
  await first.recorder.stop()
  const day = path.join(folder, 'c1/2027-01-15')
  await symlink('09', path.join(day, '09'))
  const site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  await expect.poll(() => site.recorder.usage()[0]?.state).toBe('failed')
  await rm(path.join(day, '09'))
  const usedLater = () => {
    site.clock.advance(5_000)
    return site.recorder.usage()[0]?.usedBytes
  }
  await expect
    .poll(usedLater)
    .toBe((await readFile(path.join(day, '08', (await readdir(path.join(day, '08')))[0]!))).length)
  await site.recorder.stop()
})
