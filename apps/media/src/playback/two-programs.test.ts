import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
  type TestRecorder,
} from '../record/testing/test-recorder.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { createGroupReader, type GroupReader, type PlacedGroup } from './group-reader.ts'

afterAll(removeFolders)

const LAST = START + 600_000

/** Two programs, each with a folder of its own, of which the second was given the camera while the first still records it. */
async function takenOver() {
  const clock = createManualClock(START)
  const folders = [await newFolder(), await newFolder()] as const
  const [former, holder] = await Promise.all(
    folders.map(path => startTestRecorder([{ path, quotaBytes: 2 ** 30 }], { clock })),
  )
  if (!former || !holder) throw new Error('two recorders were started')
  former.order(planned)
  former.engines.pull(MAIN).init()
  await former.play(20)
  holder.order(planned, 'c1', 1)
  holder.engines.pull(MAIN).init()
  await playBoth(former, holder, 10)
  former.order(undefined)
  await holder.play(20)
  return { folders, former, holder }
}

/** Frames of both, whose groups begin at other moments. */
async function playBoth(one: TestRecorder, other: TestRecorder, seconds: number) {
  for (let frame = 0; frame < seconds * 25; frame++) {
    one.engines.pull(MAIN).frame(frame % 25 === 0)
    other.engines.pull(MAIN).frame(frame % 25 === 10)
    one.clock.advance(40)
    if (frame % 25 === 0) await turn()
  }
  await Promise.all([one.settle(), other.settle()])
}

async function allForward(reader: GroupReader): Promise<PlacedGroup[]> {
  const groups: PlacedGroup[] = []
  for (let at = START; ;) {
    const next = await reader.after('c1', at, LAST)
    if (!next) return groups
    groups.push(next)
    at = next.from + Math.max(1, next.duration)
  }
}

async function allBackward(reader: GroupReader): Promise<PlacedGroup[]> {
  const groups: PlacedGroup[] = []
  for (let at = LAST; ;) {
    const next = await reader.before('c1', at, START)
    if (!next) return groups.toReversed()
    groups.push(next)
    at = next.from - 1
  }
}

test('what two programs recorded of a camera at a time is played once, the newer epoch first', async () => {
  const { folders, former, holder } = await takenOver()
  const [old, now] = folders
  const reader = createGroupReader({ folders: [now], beside: [old], openFiles: holder.recorder.openFiles })
  const groups = await allForward(reader)
  const ends = groups.map(({ from, duration }) => from + duration)
  groups.slice(1).forEach(({ from }, index) => expect(from).toBeGreaterThanOrEqual(ends[index] ?? 0))
  // Some 50 s without a hole, although the two cut their groups at other moments.
  expect(groups[0]?.from).toBe(START)
  groups.slice(1).forEach(({ from }, index) => expect(from - (ends[index] ?? 0)).toBeLessThan(1_000))
  expect(groups.findIndex(({ file }) => file.path.includes('-e1-'))).toBe(
    groups.findLastIndex(({ file }) => !file.path.includes('-e1-')) + 1,
  )
  expect(groups.at(-1)?.file.label.epoch).toBe(1)
  expect((await allBackward(reader)).map(({ from }) => from)).toEqual(groups.map(({ from }) => from))
  await Promise.all([former.recorder.stop(), holder.recorder.stop()])
})

test('the files of each program are told with their epoch, and lie beside each other', async () => {
  const { former, holder } = await takenOver()
  const names = async (site: TestRecorder) =>
    (await site.entries()).flatMap(entry => (entry.is === 'file' ? [entry.name] : []))
  expect(await names(former)).toEqual(['2027-01-15/08/00-main.mp4'])
  expect(await names(holder)).toEqual(['2027-01-15/08/00-e1-main.mp4'])
})
