import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildView } from '../scenes/looks.ts'
import { visitMs, type Moment } from '../scenes/render.ts'
import type { StreamSpec, StreamUnit } from './messages.ts'
import { startLiveStream, type LiveStream } from './live-stream.ts'
import { FRAMES_PER_SECOND, subProfile } from './profile.ts'

const moments: Moment[] = []
vi.mock('../scenes/render.ts', async original => ({
  ...(await original<object>()),
  createRenderer: () => (moment: Moment) => void moments.push(moment),
}))

const ZERO = Date.UTC(2026, 4, 1)
const spec: StreamSpec = {
  id: 'cam02/sub',
  view: { name: 'Camera-2', look: 'gate', seed: 2 },
  video: { ...subProfile(FRAMES_PER_SECOND), width: 160, height: 96 },
  audio: 'pcma',
  zeroMs: ZERO,
}

type Beat = { intervalMs: number; phaseMs: number; run: () => void }
const beats = new Map<string, Beat>()
const pacer = {
  add: (id: string, intervalMs: number, phaseMs: number, run: (dueMs: number) => void) =>
    void beats.set(id, { intervalMs, phaseMs, run: () => run(Date.now()) }),
  remove: (id: string) => void beats.delete(id),
  stop: () => undefined,
}
let units: StreamUnit[] = []
let visitor: number | undefined
let live: LiveStream
const start = (change: Partial<StreamSpec> = {}): LiveStream =>
  startLiveStream({
    spec: { ...spec, ...change },
    pacer,
    visitorSince: () => visitor,
    emit: unit => units.push(unit),
  })

beforeEach(() => {
  vi.useFakeTimers({ now: ZERO + 1000 })
  units = []
  moments.length = 0
  visitor = undefined
  live = start()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

function beat(id: string, atMs: number): void {
  vi.setSystemTime(ZERO + atMs)
  beats.get(id)?.run()
}

test('pictures carry the time of their capture, with a key frame each two seconds', () => {
  for (let atMs = 1000; atMs <= 5500; atMs += 500) beat('cam02/sub', atMs)
  expect(units.map(({ track, pts, atMs }) => [track, pts, atMs])).toEqual(
    Array.from({ length: 10 }, (_, index) => [0, 90_000 + index * 45_000, ZERO + 1000 + index * 500]),
  )
  expect(units.flatMap(({ key, atMs }) => (key ? [atMs - ZERO] : []))).toEqual([1000, 3000, 5000])
})

test('the pace is the profile’s own until told another, spread by camera', () => {
  expect(beats.get('cam02/sub')).toMatchObject({ intervalMs: 80, phaseMs: expect.closeTo(61.12) })
  live.pace(1)
  expect(beats.get('cam02/sub')).toMatchObject({ intervalMs: 1000, phaseMs: expect.closeTo(764) })
  live.pace(undefined)
  expect(beats.get('cam02/sub')?.intervalMs).toBe(80)
})

test('a visitor is in the picture until the visit is over', () => {
  const { scene } = buildView('Camera-2', 'gate', 2)
  const entered = ZERO + 1000
  visitor = entered
  for (const atMs of [1000, 1000 + visitMs(scene) - 1, 1000 + visitMs(scene)]) beat('cam02/sub', atMs)
  expect(moments.map(moment => moment.visitorSince)).toEqual([entered, entered, undefined])
})

test('sound is whole from its beginning; after more than a second’s pause it goes on from now', () => {
  expect(beats.get('cam02/sub#audio')).toMatchObject({ intervalMs: 40, phaseMs: 0 })
  const soundAt = (atMs: number): [number, number][] => {
    units = []
    beat('cam02/sub#audio', atMs)
    return units.map(({ track, pts }) => [track, pts])
  }
  expect(soundAt(1039)).toEqual([])
  expect(soundAt(1040)).toEqual([[1, 8000]])
  expect(soundAt(1125)).toEqual([
    [1, 8320],
    [1, 8640],
  ])
  expect(soundAt(2120)).toHaveLength(25)
  expect(soundAt(9000)).toEqual([])
  expect(soundAt(9040)).toEqual([[1, 72_000]])
})

/** Beats of a picture each, as the profile has them, from a time on. @returns the units of video */
function play(fromMs: number, count: number): StreamUnit[] {
  units = []
  for (let index = 0; index < count; index += 1) beat('cam02/sub', fromMs + index * 80)
  return units
}
const LOOP_FRAMES = 250

test('after its first twenty seconds it repeats them, from a key frame on, with times that go on', () => {
  const first = play(1000, LOOP_FRAMES)
  const drawn = moments.length
  const again = play(1000 + LOOP_FRAMES * 80, LOOP_FRAMES)
  expect(moments).toHaveLength(drawn)
  expect(again.map(({ units }) => units)).toEqual(first.map(({ units }) => units))
  expect(again[0]).toMatchObject({ key: true, pts: (1000 + LOOP_FRAMES * 80) * 90 })
})

test('a visitor is drawn, begins with a key frame, and is in no repetition', () => {
  const first = play(1000, LOOP_FRAMES)
  const enteredAt = 1000 + LOOP_FRAMES * 80
  visitor = ZERO + enteredAt
  const visit = play(enteredAt, 10)
  expect(visit[0]?.key).toBe(true)
  expect(moments.slice(-10).every(({ visitorSince }) => visitorSince === visitor)).toBe(true)
  visitor = undefined
  const after = play(enteredAt + 800, LOOP_FRAMES)
  expect(after.map(({ units }) => units)).toEqual(first.map(({ units }) => units))
})

test('a stream with a clock, and one that is slowed, are drawn all the time', () => {
  live.stop()
  live = start({ hasClock: true })
  play(1000, 2 * LOOP_FRAMES)
  expect(moments).toHaveLength(2 * LOOP_FRAMES)
  live.stop()
  live = start()
  play(1000, LOOP_FRAMES)
  moments.length = 0
  live.pace(1)
  play(1000 + LOOP_FRAMES * 80, 3)
  expect(moments).toHaveLength(3)
})

test('stopped, it takes its beats away', () => {
  live.stop()
  expect(beats.size).toBe(0)
  live = start()
})
