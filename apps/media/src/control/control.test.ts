import { signLiveToken } from '@palisade/contract/media-token'
import { findBox, FRAGMENT_HEAD_SIZE } from '@palisade/fmp4'
import { createLoginBreaker } from '@palisade/rtsp'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectLive } from '../testing/live-client.ts'
import type { ControlMediaFrame } from '@palisade/contract/media'
import {
  connectControl,
  startTestMedia,
  type TestMedia,
  type TestMediaOptions,
} from '../testing/test-media.ts'

const camera = { id: 'c1', name: 'Gate', mainUrl: 'rtsp://camera/main' }
let media: TestMedia

afterEach(() => media.stop())

async function setup(options?: TestMediaOptions): Promise<TestMedia> {
  media = await startTestMedia([camera], options)
  return media
}

const call = (path: string, body: unknown, bearer = media.secret): Promise<Response> =>
  fetch(`http://127.0.0.1:${media.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })

test('nothing but liveness is told without the bearer', async () => {
  await setup()
  const base = `http://127.0.0.1:${media.port}`
  expect((await fetch(`${base}/health/live`)).status).toBe(200)
  expect((await fetch(`${base}/metrics`)).status).toBe(401)
  expect((await call('/control/snapshot', { cameraId: 'c1' }, 'wrong')).status).toBe(401)
  const socket = new WebSocket(`ws://127.0.0.1:${media.port}/control`, {
    headers: { authorization: 'Bearer wrong' },
  })
  const status = await new Promise(resolve => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.once('error', () => {})
  })
  expect(status).toBe(401)
})

test('locks of accounts are taken from a server, and told to each, those that there are as it connects', async () => {
  const breaker = createLoginBreaker()
  await setup({ breaker })
  const account = { host: '192.0.2.7', port: 554, username: 'viewer', password: 'seven words' }
  breaker.refused(account, 600_000)
  const held = breaker.locked().map(({ key }) => ({ key, left: expect.closeTo(600_000, -4) as number }))
  const frame = { type: 'locked', logins: held }
  const late = await connectControl(media.port, media.secret)
  expect(await late.find(({ type }) => type === 'locked')).toEqual(frame)
  expect(media.controlFrames.flatMap(one => (one.type === 'locked' ? one.logins : []))).toEqual(held)
  late.send({ type: 'locked', logins: held.map(({ key }) => ({ key, left: 0 })) })
  await late.find(one => one.type === 'locked' && one.logins[0]?.left === 0)
  expect(breaker.refusalOf(account)).toBeUndefined()
  late.socket.close()
})

test('states follow the cameras, and each change is told', async () => {
  await setup()
  expect(media.controlFrames).toEqual([
    { type: 'state', cameraId: 'c1', state: 'connecting', since: expect.any(Number) },
  ])
  const told = new Promise(resolve => {
    media.control.once('message', resolve)
  })
  media.engines.pull(camera.mainUrl).init()
  media.engines.pull(camera.mainUrl).frame(true)
  await told
  expect(media.controlFrames.at(-1)).toMatchObject({ state: 'online', lastFrameAt: media.clock.now() })
})

test('a bad camera in the set does not cost the good ones', async () => {
  await setup()
  const told = new Promise(resolve => {
    media.control.once('message', resolve)
  })
  const good = { id: 'c2', name: 'Yard', mainUrl: 'rtsp://yard/main' }
  const bad = { id: 'c3', name: 'File', mainUrl: 'file:///etc/passwd' }
  media.control.send(JSON.stringify({ type: 'cameras', cameras: [bad, good] }))
  await told
  expect(media.controlFrames.at(-1)).toMatchObject({ cameraId: 'c2', state: 'connecting' })
  expect(media.engines.pulls.map(pull => pull.source.url)).not.toContain(bad.mainUrl)
  expect(media.engines.pull(camera.mainUrl).isStopped).toBe(true)
})

test('garbage on the control socket changes nothing', async () => {
  await setup()
  for (const text of ['', '{', '[]', '{"type":"cameras"}', '{"type":"cameras","cameras":5}'])
    media.control.send(text)
  const pong = new Promise(resolve => {
    media.control.once('pong', resolve)
  })
  media.control.ping()
  await pong
  expect(media.engines.pull(camera.mainUrl).isStopped).toBe(false)
})

test('the cameras keep running when the control connection is lost', async () => {
  await setup()
  const closed = new Promise(resolve => {
    media.control.once('close', resolve)
  })
  media.control.close()
  await closed
  expect(media.engines.pull(camera.mainUrl).isStopped).toBe(false)
})

test('a snapshot is the last key frame through the decoder, before all thumbnails, with its time', async () => {
  const inputs: { codec: string; sets: number; units: number; rank: string | undefined }[] = []
  await setup({
    decoder: {
      keyframeToJpeg: ({ codec, parameterSets, units }, rank) => {
        inputs.push({ codec, sets: parameterSets.length, units: units.length, rank })
        return Promise.resolve(Buffer.from('jpeg'))
      },
    },
  })
  expect((await call('/control/snapshot', { cameraId: 'c1' })).status).toBe(404)
  media.engines.pull(camera.mainUrl).init()
  media.engines.pull(camera.mainUrl).frame(true)
  const response = await call('/control/snapshot', { cameraId: 'c1' })
  expect(await response.text()).toBe('jpeg')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Number(response.headers.get('x-received-at'))).toBe(media.clock.now())
  expect(inputs).toEqual([{ codec: 'h264', sets: 2, units: 1, rank: 'first' }])
})

test('a decoder that fails is 503, not a hanging call', async () => {
  await setup()
  media.engines.pull(camera.mainUrl).init()
  media.engines.pull(camera.mainUrl).frame(true)
  expect((await call('/control/snapshot', { cameraId: 'c1' })).status).toBe(503)
})

test('a clip of the seconds before is there also after the camera was lost', async () => {
  await setup()
  const pull = media.engines.pull(camera.mainUrl)
  pull.init()
  for (let frame = 0; frame < 100; frame++) {
    pull.frame(frame % 25 === 0)
    media.clock.advance(40)
  }
  pull.down('unreachable')
  const response = await call('/control/clip', { cameraId: 'c1', seconds: 2 })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(findBox(bytes, 'moov')).toBeDefined()
  expect(findBox(bytes, 'moof')).toBeDefined()
})

test('a call of 16 KiB is read, a byte more refused; only POST is one, and a body must be JSON', async () => {
  await setup()
  const base = `http://127.0.0.1:${media.port}`
  const headers = { authorization: `Bearer ${media.secret}` }
  const send = async (body: string) =>
    (await fetch(`${base}/control/snapshot`, { method: 'POST', headers, body })).status
  const padded = (size: number) => '{"cameraId":"none"}'.padEnd(size)
  expect(await send(padded(16 * 1024))).toBe(404)
  expect(await send(padded(16 * 1024 + 1))).toBe(413)
  expect(await send('{')).toBe(400)
  expect((await fetch(`${base}/control/snapshot`, { headers })).status).toBe(404)
  expect((await fetch(`${base}/metrics`, { method: 'POST', headers })).status).toBe(404)
})

test('without a picture the answer says why', async () => {
  await setup()
  const causeOf = async (cameraId: string) => {
    const answers = [
      await call('/control/snapshot', { cameraId }),
      await call('/control/clip', { cameraId, seconds: 5 }),
    ]
    expect(answers.map(answer => answer.status)).toEqual([404, 404])
    return Promise.all(answers.map(answer => answer.json()))
  }
  expect(await causeOf('c1')).toEqual([{ cause: 'connecting' }, { cause: 'connecting' }])
  media.engines.pull(camera.mainUrl).down('no_such_stream')
  expect(await causeOf('c1')).toEqual([{ cause: 'no_such_stream' }, { cause: 'no_such_stream' }])
  expect(await causeOf('none')).toEqual([{ cause: 'offline' }, { cause: 'offline' }])
})

test('of two cameras with one id only the first counts', async () => {
  media = await startTestMedia([camera, { ...camera, mainUrl: 'rtsp://other/main' }].slice(0, 1))
  const told = new Promise(resolve => {
    media.control.once('message', resolve)
  })
  media.control.send(
    JSON.stringify({ type: 'cameras', cameras: [camera, { ...camera, mainUrl: 'rtsp://other/main' }] }),
  )
  await told
  expect(media.engines.pulls.map(pull => pull.source.url)).toEqual([camera.mainUrl])
})

test('malformed, oversized and unknown calls have their own status', async () => {
  await setup()
  expect((await call('/control/clip', { cameraId: 'c1', seconds: 999 })).status).toBe(400)
  expect((await call('/control/clip', { cameraId: 'none', seconds: 5 })).status).toBe(404)
  expect((await call('/control/snapshot', { cameraId: '' })).status).toBe(400)
  expect((await call('/control/snapshot', { cameraId: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await call('/control/other', {})).status).toBe(404)
})

const readMetrics = async (): Promise<Map<string, number>> => {
  const headers = { authorization: `Bearer ${media.secret}` }
  const response = await fetch(`http://127.0.0.1:${media.port}/metrics`, { headers })
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(lines.map(line => [line.split(' ')[0]!, Number(line.split(' ')[1])]))
}

test('metrics count cameras, sockets, refusals and cached bytes', async () => {
  await setup()
  const before = await readMetrics()
  const isOfLive = (name: string) => name.startsWith('palisade_') && !name.includes('_record')
  expect([...before].filter(([name]) => isOfLive(name))).toEqual([
    ['palisade_media_cameras{state="connecting"}', 1],
    ['palisade_media_cameras{state="online"}', 0],
    ['palisade_media_cameras{state="offline"}', 0],
    ['palisade_media_live_sockets', 0],
    ['palisade_media_watched_cameras', 0],
    ['palisade_media_live_refused_total', 0],
    ['palisade_media_slow_viewer_skips_total', 0],
    ['palisade_media_transcodes', 0],
    ['palisade_media_transcodes_max', expect.any(Number)],
    ['palisade_media_sampled_cameras', 0],
    ['palisade_media_samples_total', 0],
    ['palisade_media_samples_failed_total', 0],
    ['palisade_media_cached_bytes', 0],
  ])
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_heap_used_bytes',
    'nodejs_array_buffers_bytes',
  ])
    expect([name, before.get(name)]).toEqual([name, expect.any(Number)])
  const pull = media.engines.pull(camera.mainUrl)
  pull.init()
  pull.frame(true, 100)
  const hello = (cameraId: string) => ({
    token: signLiveToken(media.secret, { cameraId, userId: 'u', sessionId: 's' }, media.clock.elapsed()),
    stream: 'sub',
  })
  const refused = await connectLive(media.port, hello('none'))
  await refused.closed
  const open = await Promise.all([connectLive(media.port, hello('c1')), connectLive(media.port, hello('c1'))])
  await Promise.all(open.map(client => client.frame('init')))
  await vi.waitUntil(async () => (await readMetrics()).get('palisade_media_live_sockets') === 2)
  for (let scrape = 0; scrape < 2; scrape++) {
    const figures = await readMetrics()
    expect(figures.get('palisade_media_cameras{state="online"}')).toBe(1)
    expect(figures.get('palisade_media_live_sockets')).toBe(2)
    expect(figures.get('palisade_media_watched_cameras')).toBe(1)
    expect(figures.get('palisade_media_live_refused_total')).toBe(1)
    expect(figures.get('palisade_media_cached_bytes')).toBe(FRAGMENT_HEAD_SIZE + 4 + 100)
  }
})

test('one server at a time is told of live views, the next one of all whose end is not stored', async () => {
  await setup()
  const [first, second] = [
    await connectControl(media.port, media.secret),
    await connectControl(media.port, media.secret),
  ]
  first.send({ type: 'views' })
  await first.find(frame => frame.type === 'views')
  second.send({ type: 'views' })
  const hello = await second.find(frame => frame.type === 'views')
  expect(hello).toEqual({ type: 'views', instance: expect.any(String), views: [] })
  const token = signLiveToken(
    media.secret,
    { cameraId: 'c1', userId: 'u1', sessionId: 's1' },
    media.clock.elapsed(),
  )
  const viewer = await connectLive(media.port, { token, stream: 'main' })
  await first.find(frame => frame.type === 'views' && frame.views.length === 1)
  viewer.socket.close()
  const isEnd = (frame: ControlMediaFrame) =>
    frame.type === 'views' && frame.views.some(view => view.to !== undefined)
  const end = await first.find(isEnd)
  expect(second.frames.filter(frame => frame.type === 'views')).toEqual([hello])
  first.socket.close()
  expect(await second.find(isEnd)).toEqual(end)
  const ids = end.type === 'views' ? end.views.map(view => view.id) : []
  second.send({ type: 'viewsKept', ids })
  second.send({ type: 'views' })
  await second.find(
    (frame, count) =>
      count > second.frames.findIndex(isEnd) + 1 &&
      frame.type === 'views' &&
      frame.views.length === 0 &&
      frame !== second.frames[0],
  )
})
