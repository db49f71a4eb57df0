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

test('a media program without codecs is a trouble for pictures and for streams, each until it has some', async () => {
  const { conditions } = server.app.infra
  const names = () => conditions.list().map(one => one.name)
  const tell = (pictures: string, streams: string) =>
    media.sendRaw(JSON.stringify({ type: 'codecs', pictures, streams }))
  tell('none', 'none')
  await until(() => names().includes('no_transcoding'))
  expect(names()).toEqual(['no_decoding', 'no_transcoding'])
  tell('ffmpeg', 'none')
  await until(() => !names().includes('no_decoding'))
  expect(names()).toEqual(['no_transcoding'])
  tell('built_in', 'built_in')
  await until(() => names().length === 0)
})
