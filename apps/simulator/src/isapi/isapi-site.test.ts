import { createRtspClient, type RtspFailure } from '@palisade/rtsp'
import { patience } from '@palisade/testkit/patience'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSite, type Site } from '../site/site.ts'
import { startIsapiSite } from './isapi-site.ts'

let site: Site
let isapi: Awaited<ReturnType<typeof startIsapiSite>>
const endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  site = await startSite({ cameras: 12, host: '127.0.0.1', rtspPort: 0 })
  isapi = await startIsapiSite({ site, host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await isapi.stop()
  await site.stop()
})
afterEach(async () => {
  await Promise.all(endings.splice(0).map(end => end()))
})

const within = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 20 })

function watch(id: string, path: string) {
  const seen: { pictures: number; codecs: string[]; ended?: RtspFailure } = { pictures: 0, codecs: [] }
  const client = createRtspClient({
    url: `rtsp://127.0.0.1:${isapi.cameras.get(id)?.rtspPort}${path}`,
    onTracks: tracks => (seen.codecs = tracks.map(track => track.codec)),
    onUnit: unit => (seen.pictures += unit.kind === 'video' ? 1 : 0),
    onEnd: failure => (seen.ended = failure),
  })
  client.start()
  endings.push(() => client.stop())
  return seen
}

/** Watches until pictures come, and again when it ended: on a busy machine the encoder starts later than a client waits. */
async function watchPictures(id: string, path: string) {
  let seen = watch(id, path)
  await within(() => {
    if (seen.ended) seen = watch(id, path)
    expect(seen.pictures).toBeGreaterThan(2)
  })
  return seen
}

test(
  'streams have the paths of their make',
  async () => {
    const main = await watchPictures('cam08', '/Streaming/Channels/101')
    const sub = await watchPictures('cam08', '/Streaming/channels/102?transportmode=unicast')
    expect([main.codecs, sub.codecs]).toEqual([['h265'], ['h264']])
  },
  patience(90_000),
)

test('another channel is no stream', async () => {
  const other = watch('cam08', '/Streaming/Channels/201')
  await within(() => expect(other.ended).toBe('no_such_stream'))
})

test('cut takes the streams too, and restore gives them back', async () => {
  const viewer = watch('cam11', '/Streaming/Channels/102')
  await within(() => expect(viewer.pictures).toBeGreaterThan(0))
  await isapi.control.act(['cam11', 'cut'], {})
  await within(() => expect(viewer.ended).toBeDefined())
  const refused = watch('cam11', '/Streaming/Channels/102')
  await within(() => expect(refused.ended).toBeDefined())
  await isapi.control.act(['cam11', 'restore'], {})
  const back = watch('cam11', '/Streaming/Channels/102')
  await within(() => expect(back.pictures).toBeGreaterThan(0))
})

test('a camera that is cut as such has no ISAPI streams either', async () => {
  site.setFault('cam09', 'cut')
  const refused = watch('cam09', '/Streaming/Channels/101')
  await within(() => expect(refused.ended).toBeDefined())
  expect(refused.pictures).toBe(0)
  site.setFault('cam09', 'normal')
})

test('the control port begins and ends alerts and lets cars pass', async () => {
  expect(isapi.control.read([])).toMatchObject([
    { camera: 'cam11', hasFaces: true },
    { camera: 'cam08' },
    { camera: 'cam09', isAnpr: true },
  ])
  expect(await isapi.control.act(['cam11', 'alerts', 'VMD', 'begin'], {})).toMatchObject({ lasting: ['VMD'] })
  expect(await isapi.control.act(['cam11', 'alerts', 'VMD', 'end'], {})).toMatchObject({ lasting: [] })
  expect(await isapi.control.act(['cam09', 'plate'], { plate: '京A12345' })).toMatchObject({
    camera: 'cam09',
  })
  await expect(isapi.control.act(['cam09', 'plate'], { plate: 7 })).rejects.toThrow('plate')
  expect(await isapi.control.act(['cam11', 'face'], { picture: 3 })).toMatchObject({ camera: 'cam11' })
  expect(await isapi.control.act(['cam09', 'face'], { picture: 3 })).toBeUndefined()
  expect(await isapi.control.act(['cam11', 'clock'], { offsetSeconds: 60 })).toMatchObject({
    clockOffsetSeconds: expect.closeTo(60, 0),
  })
})

test.each([
  ['cam01', 'cut'],
  ['cam11', 'explode'],
  ['cam11', 'normal'],
  ['cam11', 'alerts', 'VMD', 'paint'],
  ['cam11', 'alerts', '<b>', 'begin'],
])('there is no %s %s', async (...path) => {
  expect(await isapi.control.act(path, {})).toBeUndefined()
})
