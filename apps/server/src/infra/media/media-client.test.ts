import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { createMediaClient } from './media-client.ts'
import { oneProgram } from './media-programs.testing.ts'

const secret = 's'.repeat(32)
let media: FakeMedia
beforeEach(async () => {
  media = await startFakeMedia(secret)
})
afterEach(() => media.stop())

const client = () => createMediaClient({ programs: oneProgram({ url: media.url, secret }), limit: 200 })
const unavailable = { code: 'media.unavailable' }

test('a picture and a clip arrive whole; none is undefined', async () => {
  media.answers.set('snapshot', { body: Buffer.from([0xff, 0xd8, 0xff]) })
  expect(await client().snapshot('a')).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(await client().clip('a', 8)).toBeUndefined()
  expect(media.requests).toEqual([
    { path: 'snapshot', body: { cameraId: 'a' } },
    { path: 'clip', body: { cameraId: 'a', seconds: 8 } },
  ])
})

test.each([
  ['a fault', { status: 500, body: 'x' }],
  ['another place', { status: 302, body: '' }],
  ['no answer in time', { body: '', hangs: true }],
  ['more than a picture can be', { body: Buffer.alloc(16 * 1024 * 1024 + 1) }],
])('%s means the video service is unavailable', async (_name, answer) => {
  media.answers.set('snapshot', answer)
  await expect(client().snapshot('a')).rejects.toMatchObject(unavailable)
})

test('a wrong secret and a program that is away mean the same', async () => {
  const stranger = createMediaClient({ programs: oneProgram({ url: media.url, secret: 'x'.repeat(32) }) })
  await expect(stranger.snapshot('a')).rejects.toMatchObject(unavailable)
  const nobody = createMediaClient({ programs: oneProgram({ url: 'http://127.0.0.1:9', secret }) })
  await expect(nobody.snapshot('a')).rejects.toMatchObject(unavailable)
})
