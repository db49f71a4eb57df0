import { expect, test } from 'vitest'
import { pictureMime, soundMime } from './kinds.ts'

test.each([
  ['avc1.42c01e,mp4a.40.2', 'avc1.42c01e', 'mp4a.40.2'],
  ['hvc1.1.6.L93.B0, flac', 'hvc1.1.6.L93.B0', 'flac'],
  ['mp4v.6C,flac', 'mp4v.6C', 'flac'],
  ['avc1.42c01e', 'avc1.42c01e', undefined],
])('%s: pictures and sound are told apart', (codecs, picture, sound) => {
  const mime = `video/mp4; codecs="${codecs}"`
  expect(pictureMime(mime)).toBe(`video/mp4; codecs="${picture}"`)
  expect(soundMime(mime)).toBe(sound && `audio/mp4; codecs="${sound}"`)
})
