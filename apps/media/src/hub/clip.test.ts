import { findBox, readFragment } from '@palisade/fmp4'
import { expect, test } from 'vitest'
import { setupHub, subUrl } from '../testing/test-hub.ts'
import { buildClip } from './clip.ts'

test('a clip starts at a key frame, is timed from 0 and leaves the cached bytes alone', () => {
  const { engines, hub, play } = setupHub()
  engines.pull(subUrl).init()
  play(subUrl, 8)
  const pictures = hub.camera('c1')!.clipSource()!
  const before = readFragment(pictures.cache.current()[0]!.bytes).decodeTime
  const { bytes } = buildClip(pictures, 3)
  const first = bytes.subarray(findBox(bytes, 'moov')!.end)
  const size = pictures.cache.current()[0]!.bytes.length
  expect(readFragment(first.subarray(0, size))).toMatchObject({ key: true, decodeTime: 0 })
  expect(readFragment(pictures.cache.current()[0]!.bytes).decodeTime).toBe(before)
  expect((bytes.length - findBox(bytes, 'moov')!.end) / size).toBe(4 * 25)
})
