import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RecordFrame } from '@palisade/contract/media'
import { afterAll, expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import {
  MAIN,
  newFolder,
  planned,
  START,
  startTestRecorder,
  removeFolders,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

/** A recorder that can be started again on the same files. */
async function startSite() {
  const [folder, journal] = [await newFolder(), path.join(await newFolder(), 'journal.jsonl')]
  const clock = createManualClock(START)
  const start = () =>
    startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }], { clock, journalFile: journal })
  const linesOf = async (hour: string) =>
    (await readFile(path.join(folder, 'c1/2027-01-15', hour, 'marks'), 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
  return { clock, start, linesOf }
}

const mark: RecordFrame = {
  type: 'record',
  cameraId: 'c1',
  kind: 'alarm',
  causeId: 'a1',
  from: START + 5_000,
  to: START + 15_000,
}

test('a mark that is told again after each break of the connection is written once; a longer one again', async () => {
  const { clock, start, linesOf } = await startSite()
  const first = await start()
  first.order(planned)
  first.engines.pull(MAIN).init()
  await first.play(20)
  for (let times = 0; times < 3; times++) first.recorder.record(mark)
  await expect.poll(() => linesOf('08')).toHaveLength(1)
  await first.recorder.stop()

  // Two hours later a program that was started again knows nothing of it but what the files say.
  clock.set(2 * 3_600_000)
  const again = await start()
  const before = again.recorder.waiting(0, 100).length
  again.recorder.record(mark)
  await again.recorder.marks.settled()
  expect(await linesOf('08')).toHaveLength(1)
  again.recorder.record({ ...mark, to: START + 18_000 })
  await again.recorder.marks.settled()
  await expect.poll(() => linesOf('08')).toHaveLength(2)
  // Only the longer one changes what was told of the file.
  await expect.poll(() => again.recorder.waiting(0, 100).length).toBe(before + 1)
  await again.recorder.stop()
})

test('a recording by hand that lasts is not written again while the program knows it', async () => {
  const { start, linesOf } = await startSite()
  const site = await start()
  site.order(planned)
  site.engines.pull(MAIN).init()
  await site.play(10)
  const { to: _open, ...lasting } = { ...mark, kind: 'manual' as const }
  for (let times = 0; times < 3; times++) site.recorder.record(lasting)
  await expect.poll(() => linesOf('08')).toHaveLength(1)
  await site.play(5)
  site.recorder.record({ ...lasting, to: START + 15_000 })
  await expect.poll(() => linesOf('08')).toHaveLength(2)
  await site.recorder.stop()
})

test('a recording by hand that the server does not know ends; a known one, and one that has just begun, go on', async () => {
  const { clock, start } = await startSite()
  const site = await start()
  site.order({ ...planned, schedule: [], scheduleUntil: START + 48 * 3_600_000 })
  const lasting = (causeId: string): RecordFrame => ({
    type: 'record',
    cameraId: 'c1',
    kind: 'manual',
    causeId,
    from: clock.now(),
  })
  const marks = () => [...site.recorder.marks.of('c1')].map(({ causeId }) => causeId)
  for (const causeId of ['lost', 'known']) site.recorder.record(lasting(causeId))
  clock.advance(120_000)
  site.recorder.record(lasting('young'))
  expect(site.recorder.states()).toMatchObject([{ kinds: 4 }])
  site.recorder.endUnknown({ at: clock.now(), marks: [{ cameraId: 'c1', causeId: 'known' }] })
  expect(marks()).toEqual(['known', 'young'])
  clock.advance(120_000)
  site.recorder.endUnknown({ at: clock.now(), marks: [] })
  await site.recorder.marks.settled()
  expect(marks()).toEqual([])
  expect(site.recorder.states()).toMatchObject([{ kinds: 0 }])
  await site.recorder.stop()
})
