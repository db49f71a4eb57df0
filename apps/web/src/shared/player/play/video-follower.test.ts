import { beforeEach, expect, test, vi } from 'vitest'
import { FakeMediaSource, FakeVideo } from './testing/fake-video.fixture.ts'
import { VideoFollower } from './video-follower.ts'

let video: FakeVideo
let follower: VideoFollower

beforeEach(() => {
  FakeMediaSource.all = []
  const source = new FakeMediaSource()
  // The pictures begin at 10 s, their sound a little later: the browser has both from there on.
  source.buffer.ranges = [[10.06, 14]]
  video = new FakeVideo()
  follower = new VideoFollower(video as unknown as HTMLVideoElement)
})

test('a moment before the sound of its group shows the first picture that has sound', () => {
  follower.stand(10)
  expect(video.currentTime).toBeCloseTo(10.061, 4)
  expect(follower.stand(10)).toBe(true)
  expect(video.sought).toHaveLength(1)
})

test('a seek to where nothing came is followed by one to where something did; another one is left to end', () => {
  video.currentTime = 10
  video.seeking = true
  expect(follower.stand(10)).toBe(false)
  expect(video.currentTime).toBeCloseTo(10.061, 4)
  follower.stand(12)
  expect(video.currentTime).toBeCloseTo(10.061, 4)
  video.seeking = false
  expect(follower.stand(12)).toBe(true)
})

test('the clock goes on over it by itself, and the element plays from there', async () => {
  expect(follower.run({ target: 10, rate: 1, isRunning: true })).toBe(true)
  expect(video.paused).toBe(true)
  follower.run({ target: 10.1, rate: 1, isRunning: true })
  await vi.waitFor(() => expect(video.paused).toBe(false))
})

test('where nothing follows soon, the clock waits', () => {
  expect(follower.run({ target: 8.9, rate: 1, isRunning: true })).toBe(false)
  expect(follower.run({ target: 14.1, rate: 1, isRunning: true })).toBe(false)
  expect(follower.stand(14.1)).toBe(false)
})
