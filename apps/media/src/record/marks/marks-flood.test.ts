import { appendFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { RecordFrame } from '@palisade/contract/media'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readMarks } from '../files/marks-file.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

let folder: string
let site: Awaited<ReturnType<typeof startTestRecorder>>
beforeEach(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order({ ...planned, schedule: [], bufferSeconds: 120 })
  site.engines.pull(MAIN).init()
})

const hour = () => path.join(folder, 'c1/2027-01-15/08')
const lines = async () =>
  (await readFile(path.join(hour(), 'marks'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
const told = () => site.recorder.waiting(0, 1_000).filter(entry => entry.is === 'file')
/** An alarm at this second, recorded from 20 s before until 40 s after. */
const alarmAt = (second: number, id: string): RecordFrame => ({
  type: 'record',
  cameraId: 'c1',
  kind: 'alarm',
  causeId: id,
  from: START + (second - 20) * 1000,
  to: START + (second + 40) * 1000,
})

test('of a flood of alarms one line a second is written, with their ids, and each file is told once', async () => {
  await site.play(70)
  const ids: string[] = []
  for (let second = 70; second < 100; second++) {
    for (let count = 0; count < 100; count++) {
      ids.push(`alarm-${ids.length}`)
      site.recorder.record(alarmAt(second, ids.at(-1) ?? ''))
    }
    await site.play(1)
  }
  await expect.poll(async () => (await lines()).flatMap(line => JSON.parse(line).causeIds ?? [])).toEqual(ids)
  expect((await lines()).length).toBeLessThanOrEqual(31)
  await site.play(60)
  expect(await readMarks(hour())).toEqual([{ kind: 'alarm', from: START + 50_000, to: START + 139_000 }])
  // The minute that was over before the first alarm is told because of it, the next with its end.
  expect(told().map(({ name }) => name.slice(-11))).toEqual(['00-main.mp4', '01-main.mp4'])
  // Told again, as after a break of the connection, they change nothing.
  const before = await lines()
  for (const [index, id] of ids.entries()) site.recorder.record(alarmAt(70 + Math.floor(index / 100), id))
  await site.play(3)
  expect(await lines()).toEqual(before)
  expect(told()).toHaveLength(2)
  await site.recorder.stop()
})

test('a mark that the disk refuses is written when it takes it, after a torn line', async () => {
  await site.play(10)
  const marks = path.join(hour(), 'marks')
  await mkdir(marks)
  site.recorder.record(alarmAt(9, 'alarm-1'))
  await site.play(2)
  await rm(marks, { recursive: true })
  await appendFile(marks, '{"kind":"manual","causeId":"m1","from":1,"to":2}\n{"kind":"al')
  await site.play(2)
  await expect
    .poll(() => readMarks(hour()))
    .toEqual([
      { kind: 'manual', causeId: 'm1', from: 1, to: 2 },
      { kind: 'alarm', from: START - 11_000, to: START + 49_000 },
    ])
  await site.recorder.stop()
})

test('a mark of a disk that is away is written when it is back', async () => {
  await site.play(70)
  await rename(folder, `${folder}-away`)
  site.recorder.record(alarmAt(40, 'alarm-1'))
  site.clock.advance(3_000)
  await site.settle()
  await rename(`${folder}-away`, folder)
  const marksLater = () => {
    site.clock.advance(1_000)
    return readMarks(hour())
  }
  await expect.poll(marksLater).toEqual([{ kind: 'alarm', from: START + 20_000, to: START + 80_000 }])
  await site.recorder.stop()
})
