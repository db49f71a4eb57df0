import { PLAY_LEAD_MS } from '@palisade/contract/media'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaySession } from './play-session.ts'
import { PlayTile } from './play-tile.ts'
import type { PlayStatus } from './play-status.ts'
import type { Span } from './model/span.ts'
import { FakeMediaSource, FakeVideo } from './testing/fake-video.fixture.ts'
import { PICTURE_MS, startPlayServer, type PlayServer } from './testing/play-server.fixture.ts'
import { groupsOf } from './testing/recording.fixture.ts'

const T0 = 1_700_000_000_000
const span: Span = { from: T0, to: T0 + 600_000 }
/** Two minutes, a hole of one, and the rest. */
const recorded = [
  { from: T0, to: T0 + 120_000 },
  { from: T0 + 180_000, to: T0 + 600_000 },
]
const servers: PlayServer[] = []
let session: PlaySession
const ends: (() => unknown)[] = []

beforeEach(() => {
  vi.stubGlobal('MediaSource', FakeMediaSource)
  URL.createObjectURL = () => 'blob:play'
  URL.revokeObjectURL = () => {}
  FakeMediaSource.all = []
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await Promise.all(servers.splice(0).map(server => server.close()))
  vi.unstubAllGlobals()
})

async function open(at: number, { hasAudio = false, spans = recorded, of = span } = {}) {
  const server = await startPlayServer(groupsOf(spans, 2000), of, hasAudio)
  servers.push(server)
  const video = new FakeVideo()
  const told: PlayStatus[] = []
  session = new PlaySession(of, at)
  ends.push(session.start())
  const tile = new PlayTile({
    video: video as unknown as HTMLVideoElement,
    audio: new FakeVideo() as unknown as HTMLAudioElement,
    span: of,
    open: async () => ({ socketUrl: '/media/play', token: 'token' }),
    addressOf: () => server.address,
    onStatus: status => told.push(status),
  })
  ends.push(() => tile.close())
  session.add('camera', tile)
  return { server, video, tile, told }
}
/** Where the picture is, ms from the beginning. */
const shownAt = (video: FakeVideo) => video.currentTime * 1000 - PLAY_LEAD_MS
const shown = (tile: PlayTile) => vi.waitFor(() => expect(tile.status.phase).toBe('shown'))

test('a camera opens at a moment with one group, plays by the clock and stands still in pause', async () => {
  const { server, video, tile } = await open(T0 + 31_000)
  await shown(tile)
  expect(server.asked[0]).toMatchObject({
    type: 'read',
    at: T0 + 31_000,
    direction: 'forward',
    mode: 'all',
    count: 1,
  })
  expect(shownAt(video)).toBeCloseTo(31_001, 0)
  session.setPlaying(true)
  await vi.waitFor(() => expect(shownAt(video)).toBeGreaterThan(31_300))
  expect(Math.abs(session.position() - T0 - shownAt(video))).toBeLessThan(100)
  session.setPlaying(false)
  const at = session.position()
  await vi.waitFor(() => expect(Math.abs(shownAt(video) - (at - T0))).toBeLessThan(5))
  expect(video.paused).toBe(true)
})

test('it has begun once every tile shows a picture or why there is none, and not before', async () => {
  const { server, tile } = await open(T0 + 31_000)
  const release = server.hold()
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  expect(session.state().hasBegun).toBe(false)
  release()
  await shown(tile)
  await vi.waitFor(() => expect(session.state().hasBegun).toBe(true))
})

test('a leap cancels what is under way and asks for the new place', async () => {
  const { server, tile } = await open(T0 + 10_000)
  await shown(tile)
  const release = server.hold()
  session.seek(T0 + 300_000)
  await vi.waitFor(() => expect(server.asked.at(-1)).toMatchObject({ type: 'read', at: T0 + 300_000 }))
  session.seek(T0 + 400_000)
  await vi.waitFor(() => expect(server.asked.at(-1)).toMatchObject({ type: 'read', at: T0 + 400_000 }))
  expect(server.asked.at(-2)).toEqual({ type: 'cancel' })
  release()
  await shown(tile)
})

test('where nothing is recorded it says so with the next recording, and play leaps over it', async () => {
  const { tile } = await open(T0 + 150_000)
  await vi.waitFor(() => expect(tile.status.phase).toBe('empty'))
  expect(tile.status.next?.from).toBe(T0 + 180_000)
  session.setPlaying(true)
  await vi.waitFor(() => expect(session.position()).toBeGreaterThanOrEqual(T0 + 180_000))
  await shown(tile)
})

test('backward and at 16 times it is key frames one by one', async () => {
  const { server, video, tile } = await open(T0 + 100_500, { hasAudio: true })
  await shown(tile)
  session.setRate(-4)
  session.setPlaying(true)
  await vi.waitFor(() => expect(shownAt(video)).toBeLessThan(97_000))
  expect(server.asked.at(-1)).toMatchObject({ direction: 'backward', mode: 'keys', step: 500 })
  session.setRate(16)
  await vi.waitFor(() => expect(shownAt(video)).toBeGreaterThan(104_000))
  expect(video.paused).toBe(true)
})

test('a recording without the sound that was announced is shown, and says that it has none', async () => {
  const { tile } = await open(T0 + 100_500, { hasAudio: true })
  await shown(tile)
  expect(tile.status.isSilent).toBe(true)
  expect(FakeMediaSource.all.map(({ mime }) => mime)).toEqual(['video/mp4; codecs="avc1.64001f"'])
})

test(
  'a player that holds the picture and does not show it is sent there, then made anew, and that is told',
  { tags: ['full'] },
  async () => {
    const { video, tile, told } = await open(T0 + 100_500)
    await shown(tile)
    Object.defineProperty(video, 'readyState', { get: () => 1, configurable: true })
    session.setPlaying(true)
    Object.defineProperty(video, 'currentTime', { get: () => 10, set: () => {}, configurable: true })
    await vi.waitFor(() => expect(tile.status.phase).toBe('stuck'))
    await vi.waitFor(() => expect(FakeMediaSource.all).toHaveLength(2))
    Reflect.deleteProperty(video, 'readyState')
    Reflect.deleteProperty(video, 'currentTime')
    await shown(tile)
    expect(told.map(({ phase }) => phase)).not.toContain('down')
  },
)

test('picture by picture, on and back, over the beginning of what was fetched', async () => {
  const { server, video, tile } = await open(T0 + 60_000)
  await shown(tile)
  session.step(1)
  expect(session.position()).toBe(T0 + 60_000 + PICTURE_MS)
  session.step(-1)
  expect(session.position()).toBe(T0 + 60_000)
  session.step(-1)
  await vi.waitFor(() => expect(session.position()).toBe(T0 + 60_000 - PICTURE_MS))
  expect(server.asked.some(frame => frame.type === 'read' && frame.direction === 'backward')).toBe(true)
  await vi.waitFor(() => expect(shownAt(video)).toBeCloseTo(60_000 - PICTURE_MS + 1, 0))
})

test('at the live edge it waits for what is recorded next, says so, and goes on by itself', async () => {
  const edge = Date.now() - 400
  const near: Span = { from: edge - 60_000, to: edge + 600_000 }
  const { server, tile } = await open(edge - 1000, { spans: [{ from: near.from, to: edge }], of: near })
  await shown(tile)
  session.seek(edge - PICTURE_MS)
  await shown(tile)
  session.step(1)
  await vi.waitFor(() => expect(session.state().step).toBe('waiting'))
  server.record({ from: edge, to: edge + 2000 })
  await vi.waitFor(() => expect(session.position()).toBe(edge))
  expect(session.state().step).toBeUndefined()
})

test('played to the live edge the clock stands there until more is recorded, and never runs into the future', async () => {
  const edge = Date.now() - 400
  const near: Span = { from: edge - 60_000, to: edge + 600_000 }
  const { server, tile } = await open(edge - 500, { spans: [{ from: near.from, to: edge }], of: near })
  await shown(tile)
  session.setPlaying(true)
  await vi.waitFor(() => expect(tile.status.phase).toBe('pending'))
  await vi.waitFor(() => expect(session.state().clock.isHeld).toBe(true))
  expect(session.position()).toBeLessThan(edge + 500)
  server.record({ from: edge, to: edge + 3000 })
  await vi.waitFor(() => expect(session.position()).toBeGreaterThan(edge + 600))
  session.setPlaying(false)
  session.seek(near.to)
  expect(session.position()).toBeLessThanOrEqual(Date.now())
})

test('after the last recording of a range in the past it stops', async () => {
  const { tile } = await open(T0 + 119_500, { spans: recorded.slice(0, 1) })
  await shown(tile)
  session.setPlaying(true)
  await vi.waitFor(() => expect(session.state().clock.isPlaying).toBe(false))
  expect(tile.status.phase).toBe('empty')
})

test('a moment between two groups, of which the second alone was fetched, shows its first picture', async () => {
  const spans = [
    { from: T0, to: T0 + 10_000 },
    { from: T0 + 10_080, to: T0 + 60_000 },
  ]
  const { video, tile } = await open(T0 + 10_040, { spans })
  await shown(tile)
  expect(shownAt(video)).toBeCloseTo(10_081, 0)
  session.setPlaying(true)
  await vi.waitFor(() => expect(shownAt(video)).toBeGreaterThan(10_300))
})

test('a loop plays from A to B again', async () => {
  const { tile } = await open(T0 + 20_000)
  await shown(tile)
  session.setLoop([T0 + 20_000, T0 + 20_300])
  session.setPlaying(true)
  const seen: number[] = []
  await vi.waitFor(
    () => {
      seen.push(session.position())
      expect(seen.some((at, index) => index > 0 && at < seen[index - 1]!)).toBe(true)
    },
    { interval: 20 },
  )
  expect(Math.max(...seen)).toBeLessThanOrEqual(T0 + 20_300)
})

test('a lost connection is told and comes back to the same moment by itself', async () => {
  const { server, video, tile, told } = await open(T0 + 40_000)
  await shown(tile)
  server.cut()
  await vi.waitFor(() => expect(told.at(-1)?.phase).toBe('down'))
  await vi.waitFor(() => expect(tile.status.phase).toBe('shown'))
  expect(shownAt(video)).toBeCloseTo(40_001, 0)
})

test('thumbnails: while one is on its way only the newest wish counts, and a known one is not asked again', async () => {
  const { server, tile } = await open(T0 + 40_000)
  await shown(tile)
  const shownThumbs: number[] = []
  const show = (at: number) => tile.thumbnails.show(at, 1000, 160, found => shownThumbs.push(found!.at))
  for (const second of [1, 2, 3, 4]) show(T0 + second * 1000)
  await vi.waitFor(() => expect(shownThumbs).toEqual([T0 + 1000, T0 + 4000]))
  show(T0 + 4500)
  expect(shownThumbs).toEqual([T0 + 1000, T0 + 4000, T0 + 4000])
  expect(server.asked.filter(({ type }) => type === 'thumbnail')).toHaveLength(2)
})

test('a span whose pictures lie in an object store that does not serve says why, and plays once it does', async () => {
  const { server, tile } = await open(T0 + 31_000)
  await shown(tile)
  server.failStore('store_unreachable')
  session.seek(T0 + 400_000)
  await vi.waitFor(() =>
    expect(tile.status).toMatchObject({ phase: 'waiting', storeCause: 'store_unreachable' }),
  )
  server.failStore()
  await shown(tile)
  expect(tile.status.storeCause).toBeUndefined()
})

test('a thumbnail that the store does not give says nothing of the picture', async () => {
  const { server, tile, told } = await open(T0 + 31_000)
  await shown(tile)
  server.failThumbnails('store_unreachable')
  const missing = await new Promise(resolve => tile.thumbnails.show(T0 + 1000, 1000, 160, resolve))
  expect(missing).toBeUndefined()
  expect(told.map(({ storeCause }) => storeCause)).not.toContain('store_unreachable')
})
