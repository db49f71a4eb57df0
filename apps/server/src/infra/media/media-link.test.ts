import {
  CONTROL_CAMERAS_MAX,
  type CameraSource,
  type LockedLogin,
  type WatchedStream,
} from '@palisade/contract/media'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { until } from '#server/testing/until.ts'
import { createMediaLink, type CameraSourceRepository, type MediaLink } from './media-link.ts'
import type { CameraStatus } from './camera-status-buffer.ts'

const secret = 's'.repeat(32)
let warnings: string[] = []
let errors: string[] = []
const log = {
  info: () => {},
  warn: (_fields: object, text: string) => void warnings.push(text),
  error: (_fields: object, text: string) => void errors.push(text),
} as unknown as Parameters<typeof createMediaLink>[0]['log']
const times = { grace: 200, connecting: 80, tick: 10, retry: 10, ping: 20, reconnect: 10 }

let media: FakeMedia
let link: MediaLink | undefined
let sources: CameraSource[]
let applied: CameraStatus[]
let lost: number
let heard: number
let faults: number
let watched: WatchedStream[]

beforeEach(async () => {
  media = await startFakeMedia(secret)
  sources = [{ id: 'a', name: 'Gate', mainUrl: 'rtsp://10.0.0.1/main' }]
  applied = []
  warnings = []
  errors = []
  lost = 0
  heard = 0
  faults = 0
  watched = []
})
afterEach(async () => {
  await link?.stop()
  await media.stop()
})

const mask = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 }

const book: CameraSourceRepository = {
  listSources: async () => ({ cameras: sources, elsewhere: [], removed: [] }),
  listMasks: async () => [{ cameraId: 'masked', masks: [mask] }],
  async apply(seen) {
    if (faults-- > 0) throw new Error('database away')
    applied.push(...seen)
  },
  async heard() {
    heard += 1
  },
  async lost() {
    lost += 1
  },
}

function startLink(more: Partial<Parameters<typeof createMediaLink>[0]> = {}): MediaLink {
  link = createMediaLink({
    url: media.url,
    secret,
    cameras: book,
    log,
    times,
    onWatching: streams => void watched.push(...streams),
    ...more,
  })
  link.start()
  return link
}
const setsSent = () => media.frames.filter(frame => frame.type === 'cameras').length

test('the complete set goes out on connecting and on each change', async () => {
  const started = startLink()
  await until(() => media.cameras())
  expect(media.cameras()).toEqual(sources)
  sources = [...sources, { id: 'b', name: 'Yard', mainUrl: 'rtsp://10.0.0.2/main', password: 'p' }]
  started.camerasChanged()
  await until(() => media.cameras()?.length === 2)
  expect(media.cameras()).toEqual(sources)
})

test('locks of accounts go both ways, a thousand in one frame', async () => {
  const heard: LockedLogin[] = []
  const started = startLink({ onLocks: held => void heard.push(...held) })
  await until(() => media.cameras())
  const held = Array.from({ length: 1001 }, (_, n) => ({ key: `k${n}`, left: 60_000 }))
  started.tellLocks(held)
  const told = () => media.frames.flatMap(frame => (frame.type === 'locked' ? [frame.logins] : []))
  await until(() => told().length === 2)
  expect(told().flat()).toEqual(held)
  media.sendRaw(JSON.stringify({ type: 'locked', logins: held.slice(0, 1) }))
  await until(() => heard.length > 0)
  expect(heard).toEqual(held.slice(0, 1))
})

test('a set of at most 2,000 cameras goes out, and more are complained of', async () => {
  const camera = (n: number) => ({ id: `c${n}`, name: `C${n}`, mainUrl: 'rtsp://10.0.0.1/main' })
  sources = Array.from({ length: CONTROL_CAMERAS_MAX }, (_, n) => camera(n))
  const started = startLink()
  await until(() => media.cameras()?.length === CONTROL_CAMERAS_MAX)
  expect(errors).toEqual([])
  sources = [camera(CONTROL_CAMERAS_MAX), ...sources]
  started.camerasChanged()
  await until(() => media.cameras()?.[0]?.id === `c${CONTROL_CAMERAS_MAX}`)
  expect(media.cameras()).toHaveLength(CONTROL_CAMERAS_MAX)
  expect(errors).toEqual(['more cameras than one media program takes'])
})

test('a thousand sessions that end before the media program is there are told to it, and no more are kept', async () => {
  link = createMediaLink({ url: media.url, secret, cameras: book, log, times, onWatching: () => {} })
  for (let n = 1; n <= 1001; n++) link.revoke(`session-${n}`)
  link.start()
  await until(() => media.cameras())
  const ended = media.frames.flatMap(frame => (frame.type === 'revoke' ? [frame.sessionId] : []))
  expect(ended).toHaveLength(1000)
  expect(ended.at(-1)).toBe('session-1000')
})

test('many changes at once do not send as many sets, and the last one is the newest', async () => {
  const started = startLink()
  await until(() => setsSent() === 1)
  for (let n = 0; n < 50; n++) {
    sources = [{ id: 'a', name: `Gate ${n}`, mainUrl: 'rtsp://10.0.0.1/main' }]
    started.camerasChanged()
  }
  await until(() => media.cameras()?.[0]?.name === 'Gate 49')
  expect(setsSent()).toBeLessThanOrEqual(3)
})

test('states are stored, also when the database is away for a while, the newest last', async () => {
  startLink()
  await until(() => media.cameras())
  faults = 3
  media.state({ cameraId: 'a', state: 'offline', cause: 'stalled', since: 1 })
  media.state({ cameraId: 'a', state: 'online', since: 2 })
  await until(() => applied.at(-1)?.state === 'online')
  expect(applied.filter(seen => seen.since === 2)).toHaveLength(1)
})

test('after a cut it comes back by itself and sends the set again; within the grace nothing is lost', async () => {
  startLink()
  await until(() => setsSent() === 1)
  media.cut()
  await until(() => setsSent() === 2)
  expect(lost).toBe(0)
})

test('a media program that stays away loses its cameras after the grace, and again each tick', async () => {
  const startedAt = Date.now()
  startLink({ url: 'http://127.0.0.1:9' })
  await until(() => lost >= 2)
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(times.grace)
  expect(warnings).toEqual(['media connection'])
})

test('a wrong secret is no connection', async () => {
  startLink({ secret: 'x'.repeat(32) })
  await until(() => lost > 0)
  expect(media.frames).toEqual([])
})

test('a camera that is only being connected to is reported overdue once', async () => {
  startLink()
  await until(() => media.cameras())
  media.state({ cameraId: 'a', state: 'connecting', since: 5 })
  media.state({ cameraId: 'b', state: 'connecting', since: 5 })
  media.state({ cameraId: 'b', state: 'online', since: 6 })
  await until(() => applied.some(seen => seen.isOverdue))
  expect(applied.filter(seen => seen.isOverdue)).toEqual([
    { type: 'state', cameraId: 'a', state: 'connecting', since: 5, isOverdue: true },
  ])
})

test('answers to pings are noted, so that other copies know the media program lives', async () => {
  startLink()
  await until(() => heard >= 2)
  expect(lost).toBe(0)
})

test('garbage is passed over and the connection stays', async () => {
  startLink()
  await until(() => media.cameras())
  media.sendRaw('not json')
  media.sendRaw('{"type":"state","cameraId":7}')
  media.state({ cameraId: 'a', state: 'online', since: 9 })
  await until(() => applied.length === 1)
  expect(setsSent()).toBe(1)
})

test('a frame beyond the limit closes the connection, and a new one is made', async () => {
  startLink()
  await until(() => setsSent() === 1)
  media.sendRaw('x'.repeat(5 * 1024 * 1024))
  await until(() => setsSent() === 2)
  expect(applied).toEqual([])
})

test('passes ended sessions on at once, and those that ended while it was away when it returns', async () => {
  const started = startLink()
  started.revoke('early')
  await until(() => media.frames.some(frame => frame.type === 'revoke'))
  started.revoke('now')
  await until(() => media.frames.filter(frame => frame.type === 'revoke').length === 2)
  expect(media.frames.filter(frame => frame.type === 'revoke').map(frame => frame.sessionId)).toEqual([
    'early',
    'now',
  ])
})

test('open live streams are asked for on connecting and on demand; one is cut off by session and camera', async () => {
  const asked = () => media.frames.filter(frame => frame.type === 'watching').length
  const started = startLink()
  await until(() => asked() === 1)
  const stream = { sessionId: 's', userId: 'u', cameraId: 'a' }
  media.watching([stream])
  await until(() => watched.length === 1)
  expect(watched).toEqual([stream])
  started.askWatching()
  await until(() => asked() === 2)
  started.revoke('s', 'a')
  await until(() => media.frames.some(frame => frame.type === 'revoke'))
  expect(media.frames.at(-1)).toEqual({ type: 'revoke', sessionId: 's', cameraId: 'a' })
})
