import { expect, test } from 'vitest'
import { groupBySource, type Profile } from './profiles.ts'

const profile = (token: string, source: string, codec: string, width: number): Profile => ({
  token,
  name: token,
  source,
  codec,
  width,
  height: width / 2,
  service: 'media',
})
const tokensOf = (...profiles: Profile[]) => {
  const urls = new Map(profiles.map(({ token }) => [token, `rtsp://192.0.2.7/${token}`]))
  return groupBySource(profiles, urls).map(({ token, streams }) => [token, streams.map(one => one.token)])
}

test('streams of each source, the largest first; MJPEG alone where a source has nothing better', () => {
  expect(
    tokensOf(
      profile('small', 'a', 'h264', 640),
      profile('stills', 'a', 'mjpeg', 1920),
      profile('large', 'a', 'h265', 1280),
      profile('old', 'b', 'mjpeg', 320),
    ),
  ).toEqual([
    ['a', ['large', 'small']],
    ['b', ['old']],
  ])
})

test('a device of other formats alone is told as such', () => {
  expect(() => tokensOf(profile('old', 'a', 'mpeg4', 640))).toThrow('no stream of a known codec')
})
