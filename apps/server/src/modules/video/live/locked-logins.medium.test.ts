import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

const secret = 's'.repeat(40)
let server: TestServer
let media: FakeMedia

beforeAll(async () => {
  media = await startFakeMedia(secret)
  const env = { PALISADE_MEDIA_URL: media.url, PALISADE_MEDIA_SECRET: secret }
  server = await startTestServer({ media: 'program', env })
  await until(() => media.cameras())
})
afterAll(async () => {
  await server.stop()
  await media.stop()
})

test('a lock that one program meets is told to all, and again to one that comes back', async () => {
  const key = '["192.0.2.7","viewer"]'
  const told = () => media.frames.flatMap(frame => (frame.type === 'locked' ? frame.logins : []))
  media.sendRaw(JSON.stringify({ type: 'locked', logins: [{ key, left: 600_000 }] }))
  await until(() => told().length === 1)
  expect(told()).toEqual([{ key, left: 600_000 }])
  media.cut()
  await until(() => told().length === 2)
  expect(told()[1]).toEqual({ key, left: expect.closeTo(600_000, -5) })
})
