import { RECORDING_KIND, type CardReplay, type FillRequest } from '@palisade/contract/media'
import type { RecordedUnit } from '@palisade/rtsp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createGroupReader } from '../playback/group-reader.ts'
import { readRecordedFile } from '../record/files/read-file.ts'
import {
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
} from '../record/testing/test-recorder.ts'
import { fillFromCard } from './fill.ts'
import { cardPictures, FRAME_MS, GROUP_MS, startServedCard } from './testing/served-card.ts'

const endings: (() => Promise<unknown>)[] = []
afterAll(removeFolders)
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const HOLE = { from: START + 10_000, to: START + 40_000 }
const FILLED = RECORDING_KIND.plan | RECORDING_KIND.card
const never = new AbortController().signal

/** A camera that was recorded for ten seconds before and after a hole of half a minute. */
async function startWithHole() {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: 1e9 }])
  const { recorder, clock } = site
  site.order(planned)
  await site.play(10)
  site.engines.pull('rtsp://camera/main').down('stalled')
  clock.advance(30_000)
  site.order(undefined)
  await site.settle()
  site.order(planned)
  await site.play(10)
  await site.settle()
  const deps = () => ({
    recorder,
    reader: createGroupReader({ folders: [folder], openFiles: recorder.openFiles }),
    now: () => clock.now(),
  })
  const requestOf = (replay: CardReplay, span = HOLE): FillRequest => ({
    cameraId: 'c1',
    stream: 'main',
    ...span,
    kinds: 1,
    replay,
  })
  const fill = (replay: CardReplay, span = HOLE) => fillFromCard(requestOf(replay, span), deps(), never)

  /** All groups in order of time. */
  async function groups() {
    const { reader } = deps()
    const found = []
    for (let at = START - 1000; ;) {
      const group = await reader.after('c1', at, START + 120_000)
      if (!group) return found
      found.push(group)
      at = group.from + Math.max(1, group.duration)
    }
  }
  return { ...site, folder, deps, requestOf, fill, groups }
}

async function serveCard(
  manner: CardReplay['manner'],
  units: (from: number, to: number) => Iterable<RecordedUnit>,
) {
  const card = await startServedCard(manner, units)
  endings.push(() => card.stop())
  return card
}

const endOf = (group: { from: number; duration: number } | undefined): number =>
  group ? group.from + group.duration : Number.NaN

/** From the key frame before a moment on: groups of the card begin half a second after those that were recorded. */
const stored = (from: number, to: number): Iterable<RecordedUnit> => {
  const first = START - 60_500
  return cardPictures(first + Math.floor((from - first) / GROUP_MS) * GROUP_MS, to)
}

test('fills a hole with the pictures of that time, each group once, marked in table, label and what is told', async () => {
  const site = await startWithHole()
  const card = await serveCard('clock', stored)
  const answer = await site.fill(card.replay(HOLE.from, HOLE.to))
  expect(answer).toMatchObject({ filledTo: HOLE.to, groups: 30 })
  const groups = await site.groups()
  const filled = groups.filter(({ kinds }) => kinds === FILLED)
  expect(filled.length).toBe(30)
  expect(filled[0]?.from).toBe(HOLE.from + 500)
  const apart = groups.slice(1).map((group, index) => group.from - endOf(groups[index]))
  expect(Math.min(...apart)).toBeGreaterThan(-250)
  expect(Math.max(...apart)).toBeLessThanOrEqual(500 + FRAME_MS)
  expect((await readRecordedFile(filled[0]?.file.path ?? '')).label.origin).toBe('card')
  const told = (await site.entries()).flatMap(entry => (entry.is === 'file' ? entry.spans : []))
  expect(told.filter(([, , kinds]) => kinds === FILLED)).toEqual([
    [HOLE.from + 500, expect.closeTo(HOLE.to, -2), FILLED],
  ])
})

test('the same again writes nothing, and does not even ask the card', async () => {
  const site = await startWithHole()
  const card = await serveCard('clock', stored)
  await site.fill(card.replay(HOLE.from, HOLE.to))
  const before = await site.groups()
  expect(await site.fill(card.replay(HOLE.from, HOLE.to))).toEqual({ filledTo: HOLE.to, groups: 0, bytes: 0 })
  expect(await site.groups()).toEqual(before)
  expect(card.plays()).toBe(1)
  await site.recorder.stop()
})

test('a group that adjoins one on the disk, and repeats the one behind that, is left out', async () => {
  const site = await startWithHole()
  const card = await serveCard('clock', stored)
  const half = { from: HOLE.from, to: HOLE.from + 12_000 }
  expect(await site.fill(card.replay(half.from, half.to), half)).toMatchObject({ groups: 12 })
  const other = await serveCard('clock', () => cardPictures(HOLE.from + 300, HOLE.to))
  expect(await site.fill(other.replay(HOLE.from, HOLE.to))).toMatchObject({ groups: 18 })
  await site.recorder.stop()
})

test('a disk that cannot be read ends the fill at once, whatever the card goes on with', async () => {
  const site = await startWithHole()
  // Keeps the connection and says no more.
  const card = await serveCard('clock', function* some(from) {
    for (const unit of stored(from, from + 4000)) yield { ...unit, isLast: false }
  })
  const { reader, ...deps } = site.deps()
  let asked = 0
  const broken: typeof reader.after = (...question) =>
    ++asked > 2 ? Promise.reject(new Error('EIO')) : reader.after(...question)
  const request = site.requestOf(card.replay(HOLE.from, HOLE.to))
  await expect(fillFromCard(request, { ...deps, reader: { after: broken } }, never)).rejects.toThrow('EIO')
  await site.recorder.stop()
})

test('a card that sends faster is read no faster than its camera can bear', async () => {
  const site = await startWithHole()
  const card = await serveCard('clock', stored)
  const replay = card.replay(HOLE.from, HOLE.to)
  const bytesPerSecond = 20_000
  const begun = performance.now()
  const { bytes } = await fillFromCard(site.requestOf(replay), { ...site.deps(), bytesPerSecond }, never)
  expect(bytes).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeGreaterThanOrEqual((bytes / bytesPerSecond) * 1000 - 1)
  await site.recorder.stop()
})

test('a device whose clock is wrong fills the right moment', async () => {
  const site = await startWithHole()
  const wrong = 7_200_000
  const card = await serveCard('clock', function* shifted(from, to) {
    for (const unit of stored(from - wrong, to - wrong)) yield { ...unit, at: unit.at + wrong }
  })
  expect(await site.fill(card.replay(HOLE.from, HOLE.to, wrong))).toMatchObject({ groups: 30 })
  const filled = (await site.groups()).filter(({ kinds }) => kinds === FILLED)
  expect(filled[0]?.from).toBe(HOLE.from + 500)
  await site.recorder.stop()
})

test('a card that plays at its own pace fills a span', async () => {
  const site = await startWithHole()
  const card = await serveCard('url', stored)
  const span = { from: HOLE.from, to: HOLE.from + 3000 }
  expect(await site.fill(card.replay(span.from, span.to), span)).toMatchObject({
    groups: 3,
    filledTo: span.to,
  })
  const filled = (await site.groups()).filter(({ kinds }) => kinds === FILLED)
  expect(filled.map(({ from }) => from)).toEqual([10_500, 11_500, 12_500].map(at => START + at))
  await site.recorder.stop()
})

describe('a hostile card', () => {
  test('of another time is refused, nothing written', async () => {
    const site = await startWithHole()
    const before = await site.groups()
    const card = await serveCard('clock', (from, to) => stored(from - 3_600_000, to - 3_600_000))
    expect(await site.fill(card.replay(HOLE.from, HOLE.to))).toMatchObject({
      cause: 'other_footage',
      groups: 0,
    })
    expect(await site.groups()).toEqual(before)
    await site.recorder.stop()
  })

  test('that stops in the middle leaves what came, and the rest is fetched later, no group twice', async () => {
    const site = await startWithHole()
    const half = await serveCard('url', function* some(from) {
      for (const unit of stored(from, from + 2000)) yield { ...unit, isLast: false }
    })
    const span = { from: HOLE.from, to: HOLE.from + 12_000 }
    const first = await site.fill(half.replay(span.from, span.to), span)
    expect(first).toMatchObject({ cause: 'replay_stopped', groups: 2 })
    expect(first.filledTo).toBeLessThan(HOLE.from + 3000)
    const whole = await serveCard('clock', stored)
    expect(await site.fill(whole.replay(HOLE.from, HOLE.to))).toMatchObject({ filledTo: HOLE.to, groups: 28 })
    const starts = (await site.groups()).map(({ from }) => from)
    expect(new Set(starts).size).toBe(starts.length)
    await site.recorder.stop()
  })

  test('that goes on for ever, or repeats itself, ends with the span', async () => {
    const site = await startWithHole()
    const card = await serveCard('clock', function* endless(from, to) {
      for (;;) for (const unit of stored(from, to)) yield { ...unit, isLast: false }
    })
    const answer = await site.fill(card.replay(HOLE.from, HOLE.to))
    expect(answer).toMatchObject({ cause: 'other_footage', groups: 30 })
    const ahead = await serveCard('clock', from => stored(from, from + 3_600_000))
    const later = { from: HOLE.to + 20_000, to: HOLE.to + 30_000 }
    expect(await site.fill(ahead.replay(later.from, later.to), later)).toMatchObject({ filledTo: later.to })
    expect(endOf((await site.groups()).at(-1))).toBeLessThanOrEqual(later.to + FRAME_MS)
    await site.recorder.stop()
  })
})
