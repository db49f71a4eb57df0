import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RecordedSpan, RecordingOrder } from '@palisade/contract/media'
import { afterAll, expect, test } from 'vitest'
import type { FakePull } from '../testing/fake-engines.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { readRecordedFile } from './files/read-file.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './files/minute-name.ts'
import { MAIN, newFolder, planned, startTestRecorder, removeFolders } from './testing/test-recorder.ts'

afterAll(removeFolders)

/** Noon UTC of the day before the clocks of Europe go forward, at 01:00 UTC. */
const NOON = Date.UTC(2027, 2, 27, 12)
const FRAME_MS = 2_000
const FRAMES_PER_GROUP = 5
const GROUP_MS = FRAME_MS * FRAMES_PER_GROUP

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A recorder whose server keeps all that it is told of, and a stream that passes as fast as the disk writes. */
async function startDay(order: RecordingOrder) {
  const folder = await newFolder()
  const clock = createManualClock(NOON)
  const site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }], {
    clock,
    // Each minute is synced as it ends; more would measure the disk.
    syncEveryMs: MINUTE_MS * 2,
  })
  const spans: RecordedSpan[] = []
  const gone: string[] = []
  const keep = (): void => {
    const entries = site.recorder.waiting(0, 1_000)
    for (const entry of entries) {
      if (entry.is === 'file') spans.push(...entry.spans)
      else if (entry.is === 'gone') gone.push(entry.name)
      else throw new Error(`a hole from ${new Date(entry.from).toISOString()}: ${entry.cause}`)
    }
    site.recorder.kept(entries.map(({ id }) => id))
  }
  let announced: FakePull | undefined
  /** The camera's main stream is pulled while it is wanted alone. */
  function pulled(): FakePull | undefined {
    const pull = site.engines.pulls.findLast(({ source }) => source.url === MAIN)
    if (!pull || pull.isStopped) return undefined
    if (pull !== announced) pull.init()
    announced = pull
    return pull
  }
  const pass = async (hours: number): Promise<void> => {
    const frames = (hours * HOUR_MS) / FRAME_MS
    for (let frame = 0; frame < frames; frame++) {
      pulled()?.frame(frame % FRAMES_PER_GROUP === 0, 200, FRAME_MS)
      clock.advance(FRAME_MS)
      if (frame % 30 === 29) await site.settle()
    }
    keep()
  }
  site.order(order)
  return { ...site, clock, folder, spans, gone, pass, keep }
}

const filesIn = async (folder: string) =>
  (await readdir(path.join(folder, 'c1'), { recursive: true }))
    .filter(name => name.endsWith('.mp4'))
    .toSorted((left, right) => (left < right ? -1 : 1))

/** Adjoining spans as one. */
function joined(spans: readonly RecordedSpan[]): number[][] {
  const result: number[][] = []
  for (const [from, to] of spans) {
    const last = result.at(-1)
    if (last?.[1] !== undefined && from - last[1] < 1_000) last[1] = to
    else result.push([from, to])
  }
  return result
}

test('a day is recorded without a gap over midnight, kept for its day, and leaves nothing in memory', async () => {
  const site = await startDay({ ...planned, keepDays: 1, schedule: [], scheduleUntil: 0 })
  await site.pass(6)
  collect()
  const early = process.memoryUsage()
  await site.pass(18)
  collect()
  const late = process.memoryUsage()
  expect((late.heapUsed - early.heapUsed) / 2 ** 20).toBeLessThan(4)
  expect((late.arrayBuffers - early.arrayBuffers) / 2 ** 20).toBeLessThan(4)

  const files = await filesIn(site.folder)
  expect(files).toHaveLength(24 * 60)
  expect([files[0], files.at(-1)]).toEqual(['2027-03-27/12/00-main.mp4', '2027-03-28/11/59-main.mp4'])
  expect(joined(site.spans)).toEqual([[NOON, expect.any(Number)]])
  for (const name of ['2027-03-27/23/59-main.mp4', '2027-03-28/00/00-main.mp4']) {
    const { groups, hasTable } = await readRecordedFile(path.join(site.folder, 'c1', name))
    expect([hasTable, groups.length]).toEqual([true, MINUTE_MS / GROUP_MS])
  }

  // Two more hours: the first two of the day before are over its days.
  await site.pass(2.1)
  const left = async () => {
    site.clock.advance(MINUTE_MS)
    return (await filesIn(site.folder))[0]
  }
  await expect.poll(left).toBe('2027-03-27/14/00-main.mp4')
  site.keep()
  expect(site.gone).toHaveLength(120)
  await site.recorder.stop()
})

test('a plan of the night is recorded as the clocks go forward: an hour less by UTC', async () => {
  // 22:00 to 06:00 of Berlin and, on the next evening, from 22:00 on; at +01:00 first, then at +02:00.
  const [evening, morning] = [NOON + 9 * HOUR_MS, NOON + 16 * HOUR_MS]
  const nextEvening = NOON + DAY_MS + 8 * HOUR_MS
  const schedule: [number, number][] = [
    [evening, morning],
    [nextEvening, nextEvening + HOUR_MS],
  ]
  const site = await startDay({ ...planned, schedule, scheduleUntil: NOON + 2 * DAY_MS })
  await site.pass(33.5)
  // The end of the last file is told once the disk has it.
  await site.recorder.stop()
  site.keep()
  expect(joined(site.spans)).toEqual([
    [evening, morning],
    [nextEvening, nextEvening + HOUR_MS],
  ])
  expect(await filesIn(site.folder)).toHaveLength((7 + 1) * 60)
})
