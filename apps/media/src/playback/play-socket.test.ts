import { signLiveToken, signPlayToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMedia } from '../testing/test-media.ts'
import { openPlay, startRecordedMedia } from './testing/play-client.ts'
import { removeFolders } from '../record/testing/test-recorder.ts'

afterAll(removeFolders)

const grant = { cameraId: 'c1', userId: 'u1', sessionId: 's1' }
let media: TestMedia
let from: number

beforeAll(async () => {
  ;({ media, from } = await startRecordedMedia())
})
afterAll(() => media.stop())

const tokenOf = (changes: object = {}) =>
  signPlayToken(media.secret, { ...grant, from, to: from + 60_000, ...changes }, media.clock.elapsed())

const open = (token: string) => openPlay(media.port, token)

const read = { type: 'read', id: 1, direction: 'forward', mode: 'all', count: 2 }

test('a token opens the recordings of its camera', async () => {
  const { frames, binaries, send } = await open(tokenOf())
  send({ ...read, at: from })
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['init', 'gop', 'gop', 'end'])
  expect(binaries).toHaveLength(3)
})

test.each([
  ['a live token', () => signLiveToken(media.secret, grant, media.clock.elapsed()), 'no_permission'],
  [
    'a token of another secret',
    () => signPlayToken('x'.repeat(40), { ...grant, from, to: from + 1 }),
    'no_permission',
  ],
  ['an old token', () => signPlayToken(media.secret, { ...grant, from, to: from + 1 }, 0), 'token_expired'],
])('%s is refused', async (_, token, cause) => {
  const { frames, closed } = await open(token())
  expect(await closed).toBe(1008)
  expect(frames).toEqual([{ type: 'refused', cause }])
})

test('a malformed question closes the socket; a right that was taken does so at once, and only for its action', async () => {
  const wrong = await open(tokenOf())
  wrong.send({ ...read, at: from, count: 1_000 })
  expect(await wrong.closed).toBe(1008)

  const { closed, frames, send } = await open(tokenOf())
  send({ type: 'ping', t: 1 })
  await expect.poll(() => frames).toHaveLength(1)
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1', cameraId: 'c1', action: 'live' }))
  media.control.send(JSON.stringify({ type: 'watching' }))
  await expect
    .poll(() => media.controlFrames.flatMap(frame => (frame.type === 'watching' ? frame.streams : [])))
    .toContainEqual({ ...grant, action: 'play' })
  send({ type: 'ping', t: 2 })
  await expect.poll(() => frames).toHaveLength(2)
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1', action: 'play' }))
  expect(await closed).toBe(1008)
  expect(frames.at(-1)).toEqual({ type: 'refused', cause: 'no_permission' })
})
