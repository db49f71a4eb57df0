import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts'
import { MAIN, newFolder, planned, START, startTestRecorder, removeFolders } from './testing/test-recorder.ts'

afterAll(removeFolders)

const MINUTE = 60_000
let clock: ManualClock
let start: () => ReturnType<typeof startTestRecorder>

beforeEach(async () => {
  const folder = await newFolder()
  const journal = path.join(await newFolder(), 'journal.jsonl')
  clock = createManualClock(START)
  start = () => startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }], { clock, journalFile: journal })
})

async function recordTenSeconds(schedule = planned.schedule) {
  const site = await start()
  site.order({ ...planned, schedule })
  site.engines.pull(MAIN).init()
  await site.play(10)
  return site
}
const holesOf = (site: Awaited<ReturnType<typeof start>>) =>
  site.recorder.waiting(0, 100).filter(entry => entry.is === 'hole')

test('the time without the program is a hole up to the first picture, told once', async () => {
  const former = await recordTenSeconds()
  await former.recorder.stop()
  clock.advance(MINUTE)
  const site = await start()
  // The server's new schedule speaks of the time from now on.
  site.order({ ...planned, schedule: [[clock.now(), START + 48 * 60 * MINUTE]] })
  site.engines.pull(MAIN).init()
  await site.play(5)
  const hole = { from: START + 10_000, to: START + 10_000 + MINUTE, cause: 'media_stopped', kinds: 1 }
  expect(holesOf(site)).toMatchObject([hole])
  await site.recorder.stop()
  const again = await start()
  again.order(planned)
  again.engines.pull(MAIN).init()
  await again.play(5)
  expect(holesOf(again)).toMatchObject([hole])
  await again.recorder.stop()
})

test('after a kill a camera that is away goes on with the same hole, over a further start', async () => {
  const killed = await recordTenSeconds()
  // Its time stands still from here on: it neither ends its file nor notes anything.
  clock = createManualClock(killed.clock.now())
  for (let starts = 0; starts < 2; starts++) {
    clock.advance(MINUTE)
    const away = await start()
    away.order(planned)
    away.engines.pull(MAIN).down('unreachable')
    clock.advance(20_000)
    expect(away.states.at(-1)).toMatchObject({ state: 'interrupted', since: START + 9_000 })
    await away.recorder.stop()
  }
  const site = await start()
  site.order(planned)
  site.engines.pull(MAIN).init()
  await site.play(5)
  expect(holesOf(site)).toMatchObject([{ from: START + 9_000, cause: 'media_stopped' }])
  await site.recorder.stop()
  await killed.recorder.stop()
})

test('what was wanted no more as the program ended is no hole; what is wanted no more after it ends there', async () => {
  const until = START + 30_000
  const former = await recordTenSeconds([[START, until]])
  await former.recorder.stop()
  clock.advance(MINUTE)
  const site = await start()
  site.order({ ...planned, schedule: [] })
  const hole = { from: START + 10_000, to: START + 10_000 + MINUTE, cause: 'media_stopped', kinds: 1 }
  expect(holesOf(site)).toMatchObject([hole])
  await site.recorder.stop()
  clock.advance(MINUTE)
  const later = await start()
  later.order({ ...planned, schedule: [] })
  clock.advance(MINUTE)
  expect(holesOf(later)).toMatchObject([hole])
  // Told although it never was another: the server asks before it sends its orders.
  expect(later.states).toMatchObject([{ state: 'idle' }])
  await later.recorder.stop()
})

test('a hole that its plan’s end overtakes ends there', async () => {
  const until = START + 60_000
  const site = await recordTenSeconds([[START, until]])
  site.engines.pull(MAIN).down('unreachable')
  await site.settle()
  clock.advance(2 * MINUTE)
  expect(site.recorder.states()).toMatchObject([{ state: 'idle' }])
  const [hole] = holesOf(site)
  expect(hole).toMatchObject({ from: START + 10_000, cause: 'unreachable', kinds: 1 })
  expect(Math.abs((hole?.is === 'hole' ? hole.to : 0) - until)).toBeLessThanOrEqual(1_000)
  await site.recorder.stop()
})
