import { expect, test } from 'vitest'
import { concat } from '../boxes.ts'
import { buildFragment } from '../fragment.ts'
import { AUDIO_TRACK, VIDEO_TRACK } from '../init.ts'
import { splitTracks } from './split.ts'

const fragment = (track: number, decodeTime: number, key = true) =>
  buildFragment({
    track,
    sequence: 1,
    decodeTime,
    duration: 100,
    compositionOffset: track === VIDEO_TRACK ? 7 : 0,
    key,
    receivedAt: 0,
    units: [Uint8Array.of(decodeTime)],
    lengthPrefixed: false,
  })

test('pictures and sound are taken apart, each in its order', () => {
  const [p1, s1, p2, s2, s3] = [
    fragment(VIDEO_TRACK, 1),
    fragment(AUDIO_TRACK, 2),
    fragment(VIDEO_TRACK, 3, false),
    fragment(AUDIO_TRACK, 4),
    fragment(AUDIO_TRACK, 5),
  ]
  const { video, audio, pictures } = splitTracks(concat([p1, s1, p2, s2, s3]))
  expect([...video]).toEqual([...p1, ...p2])
  expect([...audio]).toEqual([...s1, ...s2, ...s3])
  expect(pictures).toEqual([
    { time: 8, key: true },
    { time: 10, key: false },
  ])
})

test('of one kind alone nothing is copied, and of the other there is nothing', () => {
  const message = concat([fragment(VIDEO_TRACK, 1), fragment(VIDEO_TRACK, 2, false)])
  const { video, audio } = splitTracks(message)
  expect([video.buffer, video.length, audio.length]).toEqual([message.buffer, message.length, 0])
})

test('something else is refused', () => {
  expect(() => splitTracks(new Uint8Array(200))).toThrow('fixed layout')
})
