import { buildFragment } from '@palisade/fmp4'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { FakeMediaSource, FakeSocket } from './live-far-end.fixture.ts'
import { LivePlayer } from './live-player.ts'
import type { LiveStatus } from './live-status.ts'

const T0 = 1_800_000_000_000
const init = {
  type: 'init',
  stream: 'sub',
  mime: 'video/mp4; codecs="avc1.42c01e"',
  width: 640,
  height: 360,
  hasAudio: false,
} as const

let video: HTMLVideoElement
let statuses: LiveStatus[]
let player: LivePlayer
let showPicture: (mediaTime: number) => void

beforeEach(async () => {
  vi.useFakeTimers({ now: T0 })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('MediaSource', FakeMediaSource)
  URL.createObjectURL = () => 'blob:live'
  URL.revokeObjectURL = () => undefined
  FakeSocket.all = []
  FakeMediaSource.supported = true
  FakeMediaSource.edge = 0.1
  FakeMediaSource.appended = 0
  video = document.createElement('video')
  video.play = () => Promise.resolve()
  video.load = () => undefined
  let callback: VideoFrameRequestCallback | undefined
  video.requestVideoFrameCallback = next => {
    callback = next
    return 1
  }
  showPicture = mediaTime => callback?.(0, { mediaTime } as VideoFrameCallbackMetadata)
  statuses = []
  player = new LivePlayer({
    video,
    audio: document.createElement('audio'),
    stream: 'sub',
    open: () =>
      Promise.resolve({
        socketUrl: '/media/live',
        token: `token-${FakeSocket.all.length}`,
        expiresAt: '',
        camera: { id: 'c', name: 'c', hasSub: true, hasPtz: false },
      }),
    addressOf: path => `ws://console${path}`,
    onStatus: status => statuses.push(status),
  })
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  player.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const socket = () => FakeSocket.all.at(-1)!
const status = () => statuses.at(-1)!
const fragment = (second: number, receivedAt: number) =>
  buildFragment({
    track: 1,
    sequence: 1,
    decodeTime: second * 90_000,
    duration: 3600,
    key: true,
    receivedAt,
    units: [new Uint8Array(8)],
    lengthPrefixed: true,
  })

async function play() {
  socket().accept()
  socket().say(init)
  await vi.advanceTimersByTimeAsync(0)
  socket().media(fragment(1, T0 - 40))
  showPicture(1)
}

test('shows the token in the first frame only, and plays with the first picture', async () => {
  socket().accept()
  expect(socket().sent[0]).toEqual({ token: 'token-0', stream: 'sub' })
  socket().say(init)
  expect(status()).toMatchObject({ phase: 'connecting', codec: 'H.264', width: 640 })
  await vi.advanceTimersByTimeAsync(0)
  showPicture(0)
  expect(status().phase).toBe('playing')
})

test('goes to the newest picture of the cached group as soon as the group is there, before the next look', async () => {
  FakeMediaSource.edge = 2
  socket().accept()
  socket().say(init)
  await vi.advanceTimersByTimeAsync(0)
  socket().media(fragment(1, T0 - 40))
  await vi.advanceTimersByTimeAsync(0)
  expect(video.currentTime).toBeCloseTo(1.98)
  expect(status().phase).toBe('connecting')
})

test('tells the true delay, the clocks taken apart', async () => {
  await play()
  await vi.advanceTimersByTimeAsync(2250)
  const ping = socket().sent.findLast(frame => (frame as { type?: string }).type === 'ping') as { t: number }
  // The server's clock is 3 s ahead of ours; its answer takes no time here.
  socket().say({ type: 'pong', t: ping.t, at: Date.now() + 3000 })
  socket().media(fragment(3, Date.now() + 3000 - 120))
  showPicture(3)
  await vi.advanceTimersByTimeAsync(250)
  expect(status().delay).toBeCloseTo(120, -1)
})

test('says stalled within two seconds of the last picture, and plays again with the next', async () => {
  await play()
  await vi.advanceTimersByTimeAsync(2250)
  expect(status()).toMatchObject({ phase: 'stalled', cause: 'stalled', delay: undefined })
  showPicture(2)
  expect(status().phase).toBe('playing')
})

test('a player that stands while pictures come is sent to live, then made anew, and nobody blames the camera', async () => {
  await play()
  // Its buffer fills, and its time stays where the browser has left it: before the first picture.
  Object.defineProperty(video, 'seeking', { value: true })
  video.currentTime = -1
  const arrive = async (from: number, to: number) => {
    for (let second = from; second < to; second += 1) {
      FakeMediaSource.edge = second
      socket().media(fragment(second, Date.now()))
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  await arrive(2, 5)
  expect(status()).toMatchObject({ phase: 'stuck', cause: undefined })
  expect(video.currentTime).toBeGreaterThan(2)
  expect(socket().sent).not.toContainEqual({ type: 'pause' })
  video.currentTime = -1
  await arrive(5, 8)
  expect(status()).toMatchObject({ phase: 'stuck', cause: undefined })
  expect(socket().sent.slice(-3)).toContainEqual({ type: 'resume' })
  socket().say(init)
  await vi.advanceTimersByTimeAsync(0)
  showPicture(8)
  expect(status().phase).toBe('playing')
  expect(FakeSocket.all).toHaveLength(1)
})

test('says why the camera is away, and recovers by itself', async () => {
  await play()
  socket().say({ type: 'down', cause: 'unreachable' })
  expect(status()).toMatchObject({ phase: 'down', cause: 'unreachable', rate: 0 })
  await play()
  expect(status().phase).toBe('playing')
})

test('jumps to live past a second behind, and says so', async () => {
  await play()
  await vi.advanceTimersByTimeAsync(3500)
  FakeMediaSource.edge = 9
  video.currentTime = 7
  await vi.advanceTimersByTimeAsync(250)
  expect(video.currentTime).toBeCloseTo(8.98)
  expect(video.playbackRate).toBe(1)
  expect(status().jumpedAt).toBeGreaterThan(T0)
})

test('comes back with a new permission when the connection is lost', async () => {
  await play()
  socket().close()
  expect(status()).toMatchObject({ phase: 'down', cause: 'connecting' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
  socket().accept()
  expect(socket().sent[0]).toMatchObject({ token: 'token-1' })
})

test('does not try again when the permission is withdrawn', async () => {
  await play()
  socket().say({ type: 'refused', cause: 'no_permission' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(status()).toMatchObject({ phase: 'refused', cause: 'no_permission' })
  expect(FakeSocket.all).toHaveLength(1)
})

test('says so when this browser cannot decode, and takes no more pictures', () => {
  FakeMediaSource.supported = false
  socket().accept()
  socket().say({ ...init, mime: 'video/mp4; codecs="hvc1.1.6.L93.B0"' })
  // It was asked for as H.264, and does not come as that.
  socket().say({ ...init, mime: 'video/mp4; codecs="hvc1.1.6.L93.B0"' })
  expect(status()).toMatchObject({ phase: 'unsupported', cause: 'unsupported_codec', codec: 'H.265' })
  expect(socket().sent).toContainEqual({ type: 'pause' })
})

test('takes no pictures while hidden, also after the connection came back meanwhile', async () => {
  await play()
  player.setPaused(true)
  expect(socket().sent).toContainEqual({ type: 'pause' })
  expect(status().phase).toBe('paused')
  socket().close()
  await vi.advanceTimersByTimeAsync(1000)
  socket().accept()
  socket().say(init)
  expect(socket().sent).toContainEqual({ type: 'pause' })
  player.setPaused(false)
  expect(socket().sent).toContainEqual({ type: 'resume' })
})

test('asks for the other stream, also in the first frame of a later connection', async () => {
  await play()
  player.setStream('main')
  expect(socket().sent).toContainEqual({ type: 'stream', stream: 'main' })
  socket().close()
  await vi.advanceTimersByTimeAsync(1000)
  socket().accept()
  expect(socket().sent[0]).toMatchObject({ stream: 'main' })
})

test('a stream that this browser cannot show gives way to one that it can', async () => {
  FakeMediaSource.supported = false
  socket().accept()
  socket().say({ ...init, stream: 'main', mime: 'video/mp4; codecs="hvc1.1.6.L93.B0"' })
  socket().say({ ...init, stream: 'main', mime: 'video/mp4; codecs="hvc1.1.6.L93.B0"' })
  expect(status()).toMatchObject({ phase: 'unsupported', cause: 'unsupported_codec' })
  FakeMediaSource.supported = true
  player.setStream('main')
  expect(socket().sent.slice(-3)).toEqual([
    { type: 'pause' },
    { type: 'stream', stream: 'main' },
    { type: 'resume' },
  ])
  expect(status()).toMatchObject({ phase: 'connecting', cause: undefined })
  socket().say(init)
  await vi.advanceTimersByTimeAsync(0)
  showPicture(0)
  expect(status()).toMatchObject({ phase: 'playing' })
})

describe('a main stream that this browser cannot show', () => {
  const unshown = { ...init, stream: 'main', mime: 'video/mp4; codecs="hvc1.1.6.L93.B0"' } as const
  const asked = () =>
    socket().sent.flatMap(frame => ((frame as { type?: string }).type === 'stream' ? [frame] : []))

  async function refuseMain() {
    socket().accept()
    player.setStream('main')
    FakeMediaSource.supported = false
    socket().say(unshown)
    FakeMediaSource.supported = true
  }

  test('gives way to the auxiliary one, and says so as long as that is shown in its place', async () => {
    await refuseMain()
    expect(asked().at(-1)).toEqual({ type: 'stream', stream: 'sub' })
    expect(status()).toMatchObject({ phase: 'connecting', unshownMain: 'H.265' })
    socket().say(init)
    await vi.advanceTimersByTimeAsync(0)
    showPicture(0)
    expect(status()).toMatchObject({ phase: 'playing', stream: 'sub', unshownMain: 'H.265' })
    player.setStream('sub')
    expect(status().unshownMain).toBeUndefined()
    expect(asked()).toHaveLength(2)
    player.setStream('main')
    expect(asked().at(-1)).toEqual({ type: 'stream', stream: 'main' })
  })

  test('is tried again on another connection, for it may have been changed to one that can be shown', async () => {
    await refuseMain()
    socket().close()
    await vi.advanceTimersByTimeAsync(1000)
    socket().accept()
    expect(socket().sent[0]).toMatchObject({ stream: 'main' })
    expect(status().unshownMain).toBeUndefined()
  })

  test('with an auxiliary one that it cannot show either, comes as H.264 from the server, which is said', async () => {
    await refuseMain()
    FakeMediaSource.supported = false
    socket().say({ ...unshown, stream: 'sub' })
    expect(asked().at(-1)).toEqual({ type: 'stream', stream: 'main', isTranscoded: true })
    expect(status()).toMatchObject({ phase: 'connecting', unshownMain: undefined })
    FakeMediaSource.supported = true
    socket().say({ ...init, stream: 'main', transcodedFrom: 'h265' })
    await vi.advanceTimersByTimeAsync(0)
    showPicture(0)
    expect(status()).toMatchObject({ phase: 'playing', codec: 'H.264', transcodedFrom: 'H.265' })
    socket().say({ type: 'down', cause: 'transcode_full' })
    expect(status()).toMatchObject({ phase: 'down', cause: 'transcode_full' })
    socket().close()
    await vi.advanceTimersByTimeAsync(1000)
    socket().accept()
    expect(socket().sent[0]).toMatchObject({ stream: 'main', isTranscoded: true })
    player.setStream('sub')
    expect(asked().at(-1)).toEqual({ type: 'stream', stream: 'sub' })
  })

  test('though the browser said that it can, is not believed in again', async () => {
    socket().accept()
    socket().say({ ...unshown, stream: 'sub' })
    await vi.advanceTimersByTimeAsync(0)
    Object.defineProperty(video, 'error', { value: { code: 3 } })
    video.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1000)
    socket().accept()
    socket().say({ ...unshown, stream: 'sub' })
    expect(asked().at(-1)).toMatchObject({ isTranscoded: true })
  })
})

test('tells what the server says of the camera', () => {
  expect(status().camera).toEqual({ id: 'c', name: 'c', hasSub: true, hasPtz: false })
})

test('a call that is not permitted is told as missing permission, any other as it is', async () => {
  const refused = async (code: string) => {
    const seen: LiveStatus[] = []
    const failing = new LivePlayer({
      video,
      audio: document.createElement('audio'),
      stream: 'sub',
      open: () => Promise.reject(new ApiError({ failure: 'refused', code })),
      addressOf: path => path,
      onStatus: next => seen.push(next),
    })
    await vi.advanceTimersByTimeAsync(0)
    failing.close()
    return seen.at(-1)
  }
  expect(await refused('access.denied')).toMatchObject({ phase: 'refused', cause: 'no_permission' })
  expect(await refused('device.not_found')).toMatchObject({ phase: 'refused', cause: undefined })
})
