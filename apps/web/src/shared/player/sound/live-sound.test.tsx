import {
  AUDIO_TRACK,
  buildFragment,
  buildInit,
  createParameterSets,
  findBox,
  readBoxes,
  VIDEO_TRACK,
} from '@palisade/fmp4'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeMediaSource, FakeSocket } from '../live-far-end.fixture.ts'
import { LivePlayer } from '../live-player.ts'
import type { LiveStatus } from '../live-status.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const sets = createParameterSets('h264')
sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
const { segment, mime } = buildInit('h264', sets, { codec: 'flac', sampleRate: 8000, channels: 1 })

let status: LiveStatus
let player: LivePlayer
let appended: { type: string; data: Uint8Array }[]

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  appended = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal(
    'MediaSource',
    class extends FakeMediaSource {
      override addSourceBuffer(type = '') {
        const buffer = super.addSourceBuffer()
        const take = buffer.appendBuffer.bind(buffer)
        return Object.assign(buffer, {
          appendBuffer: (data: Uint8Array) => {
            appended.push({ type, data })
            take()
          },
        })
      }
    },
  )
  URL.createObjectURL = () => 'blob:live'
  URL.revokeObjectURL = () => undefined
  FakeSocket.all = []
  FakeMediaSource.edge = 0.1
  const video = document.createElement('video')
  const audio = document.createElement('audio')
  for (const element of [video, audio]) {
    element.play = () => Promise.resolve()
    element.pause = element.load = () => undefined
  }
  video.requestVideoFrameCallback = () => 1
  player = new LivePlayer({
    video,
    audio,
    stream: 'sub',
    open: async () => ({
      socketUrl: '/media/live',
      token: 'token',
      expiresAt: '',
      camera: { id: 'c', name: 'c', hasSub: true, hasPtz: false },
    }),
    addressOf: path => path,
    onStatus: next => (status = next),
  })
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.all[0]!.accept()
  FakeSocket.all[0]!.say({ type: 'init', stream: 'sub', mime, width: 1280, height: 720, hasAudio: true })
  FakeSocket.all[0]!.media(segment)
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  player.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function come(...tracks: number[]) {
  for (const track of tracks) {
    const times = { decodeTime: 900_000, duration: 3600, receivedAt: Date.now() }
    const units = [new Uint8Array(8)]
    FakeSocket.all[0]!.media(
      buildFragment({ track, sequence: 1, ...times, key: true, units, lengthPrefixed: false }),
    )
  }
  await vi.advanceTimersByTimeAsync(0)
}
const given = (kind: string) => appended.filter(({ type }) => type.startsWith(kind))

test('the element of the pictures knows of no sound, so that none can stop them', async () => {
  await come(VIDEO_TRACK, AUDIO_TRACK, VIDEO_TRACK)
  expect(given('audio')).toEqual([])
  const [init, ...pictures] = given('video')
  expect(init?.type).toBe('video/mp4; codecs="avc1.64001f"')
  const moov = findBox(init!.data, 'moov')!
  expect(readBoxes(init!.data, moov.body, moov.end).filter(({ type }) => type === 'trak')).toHaveLength(1)
  expect(pictures).toHaveLength(2)
})

test('who listens hears it from an element of its own', async () => {
  player.setHeard(true)
  await vi.advanceTimersByTimeAsync(0)
  await come(AUDIO_TRACK, VIDEO_TRACK)
  expect(given('audio').map(({ type }) => type)).toEqual([
    'audio/mp4; codecs="flac"',
    'audio/mp4; codecs="flac"',
  ])
  expect(given('video')).toHaveLength(2)
})

test('announced sound that never comes, or ends, is told; and not any more when it comes', async () => {
  await come(VIDEO_TRACK)
  await vi.advanceTimersByTimeAsync(2750)
  expect(status.isSilent).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(status.isSilent).toBe(true)
  await come(AUDIO_TRACK)
  await vi.advanceTimersByTimeAsync(250)
  expect(status.isSilent).toBe(false)
  await vi.advanceTimersByTimeAsync(3250)
  expect(status.isSilent).toBe(true)
})
