import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeMediaSource, FakeVideo } from '../play/testing/fake-video.fixture.ts'
import { SoundPlayer } from './sound-player.ts'

const FLAC = 'audio/mp4; codecs="flac"'
const init = Uint8Array.of(0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70)

let audio: FakeVideo
let video: { currentTime: number; paused: boolean; seeking: boolean; playbackRate: number }
let sound: SoundPlayer

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaSource', FakeMediaSource)
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => {}
  FakeMediaSource.all = []
  FakeMediaSource.isTypeSupported = () => true
  audio = new FakeVideo()
  video = { currentTime: 0, paused: false, seeking: false, playbackRate: 1 }
  sound = new SoundPlayer({ audio: audio as unknown as HTMLAudioElement })
  sound.setVolume(1)
})
afterEach(() => {
  sound.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  FakeMediaSource.isTypeSupported = (mime: string) => mime.includes('avc1')
})

/** Its source opens in a microtask, and its buffer then holds these stretches. */
async function hold(...ranges: [number, number][]) {
  await vi.advanceTimersByTimeAsync(0)
  FakeMediaSource.all.at(-1)!.buffer.ranges = ranges
}
const follow = (at: number) => {
  video.currentTime = at
  sound.follow(video as HTMLVideoElement, performance.now())
}

test('it goes where the picture is, and stays with it by its speed', async () => {
  sound.begin(FLAC, init)
  await hold([10, 30])
  follow(20)
  expect(audio.sought).toEqual([20])
  expect(audio.paused).toBe(false)
  follow(20.1)
  expect(audio.sought).toEqual([20])
  expect(audio.playbackRate).toBeCloseTo(1.05)
  follow(20)
  expect(audio.playbackRate).toBe(1)
})

test('where there is none it is silent, and joins again behind the gap', async () => {
  sound.begin(FLAC, init)
  await hold([10, 12], [17, 30])
  follow(11)
  follow(12)
  expect(audio.paused).toBe(true)
  follow(18)
  expect(audio.paused).toBe(false)
  expect(audio.sought.at(-1)).toBe(18)
})

test('it stands while the picture stands', async () => {
  sound.begin(FLAC, init)
  await hold([10, 30])
  follow(20)
  video.paused = true
  follow(20)
  expect(audio.paused).toBe(true)
})

test('nothing is decoded of what is not heard; who listens gets what is held', async () => {
  const held = [Uint8Array.of(0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65)]
  sound = new SoundPlayer({ audio: audio as unknown as HTMLAudioElement, held: () => held })
  sound.begin(FLAC, init)
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeMediaSource.all).toHaveLength(0)
  sound.setVolume(0.5)
  expect(FakeMediaSource.all).toHaveLength(1)
  expect(audio.volume).toBe(0.5)
  sound.setVolume(undefined)
  expect(audio.src).toBe('')
})

test('sound that cannot be decoded is told as missing, and tried again later', async () => {
  sound.begin(FLAC, init)
  await hold([10, 30])
  audio.dispatchEvent(new Event('error'))
  expect(sound.isBroken).toBe(true)
  await vi.advanceTimersByTimeAsync(10_001)
  follow(20)
  expect(sound.isBroken).toBe(false)
  expect(FakeMediaSource.all).toHaveLength(2)
})

test('an element that stands is made anew', async () => {
  sound.begin(FLAC, init)
  await hold([10, 30])
  Object.defineProperty(audio, 'currentTime', { get: () => 20, set: () => {} })
  for (let looks = 0; looks < 20; looks += 1) {
    follow(20)
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(FakeMediaSource.all).toHaveLength(2)
})
