import { createRtspServer, createServedStream, type VideoTrack } from '@palisade/rtsp'
import { expect, test } from 'vitest'
import type { Target } from '../kit/driver.ts'
import { quickTiming, testDriver, type Endpoint } from '../testing/index.ts'
import { createRtspDriver } from './rtsp.driver.ts'

// 640x360, Baseline, as x264 writes them.
const parameterSets = ['6742c01eda0280bfe5c05a808080a0', '68ce3c80'].map(hex => Buffer.from(hex, 'hex'))
const track: VideoTrack = { kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets }
const slice = Buffer.concat([Buffer.from([0x65, 0x88]), Buffer.alloc(400, 7)])
const login = { username: 'viewer', password: 'seven words' }

async function start(
  scheme: 'digest' | 'basic' = 'digest',
  transport?: 'udp',
): Promise<Endpoint<'rtsp'> & { target: Target<'rtsp'> }> {
  const stream = createServedStream({ tracks: [track], auth: { ...login, scheme } })
  const streams = (path: string) => (path === '/main' ? stream : undefined)
  let server = createRtspServer({ port: 0, streams })
  const { port } = await server.start()
  let pts = 0
  const pictures = setInterval(() => {
    stream.push({ track: 0, pts: (pts += 3600), key: true, units: [...parameterSets, slice] })
  }, 20)
  const mainUrl = `rtsp://127.0.0.1:${port}/main`
  return {
    target: { id: 'camera', driver: 'rtsp', config: { mainUrl, transport, ...login } },
    capabilities: ['live'],
    exercise: {},
    cut: () => server.stop(),
    async restore() {
      server = createRtspServer({ port, streams })
      await server.start()
    },
    async stop() {
      clearInterval(pictures)
      await server.stop()
    },
  }
}

const withUrl = (target: Target<'rtsp'>, mainUrl: string): Target<'rtsp'> => ({
  ...target,
  config: { ...target.config, mainUrl },
})
const driver = createRtspDriver(quickTiming)
const probe = (target: Target<'rtsp'>) => driver.probe(target, AbortSignal.timeout(quickTiming.probe))

testDriver({
  createDriver: createRtspDriver,
  protocol: 'rtsp',
  start: () => start(),
  at: (target, port) => withUrl(target, `rtsp://127.0.0.1:${port}/main`),
  withWrongLogin: target => ({ ...target, config: { ...target.config, password: 'other' } }),
  causes: { refuse: ['refused'], silent: ['unreachable'] },
})

test.each([
  ['digest', undefined],
  ['basic', undefined],
  ['digest', 'udp'],
] as const)('%s login over %s: its picture is described', async (scheme, transport) => {
  const camera = await start(scheme, transport)
  const result = await probe(camera.target)
  await camera.stop()
  expect(result.sources[0]?.streams).toEqual([
    {
      token: 'main',
      name: 'main',
      url: camera.target.config.mainUrl,
      codec: 'h264',
      width: 640,
      height: 360,
    },
  ])
})

/** A camera that is joined between two key frames, and whose next one does not come while we look. */
async function betweenKeys(inSdp: Uint8Array[], head = [0x41, 0x9a]) {
  const stream = createServedStream({ tracks: [{ ...track, parameterSets: inSdp }] })
  const server = createRtspServer({ port: 0, streams: () => stream })
  const { port } = await server.start()
  let pts = 0
  const picture = Buffer.concat([Buffer.from(head), Buffer.alloc(400, 7)])
  const pictures = setInterval(() => {
    // To the server every picture may be a viewer's first one.
    stream.push({ track: 0, pts: (pts += 3600), key: true, units: [picture] })
  }, 20)
  const target = { id: 'c', driver: 'rtsp' as const, config: { mainUrl: `rtsp://127.0.0.1:${port}/main` } }
  const result = await driver.probe(target, AbortSignal.timeout(2000))
  clearInterval(pictures)
  await server.stop()
  return result
}

test('pictures without a key frame yet are a success that says so', async () => {
  const lacks = [{ of: 'live', why: 'no_key_frame' }]
  expect(await betweenKeys([])).toMatchObject({
    ok: true,
    lacks,
    sources: [{ streams: [{ codec: 'h264', width: 0, height: 0 }] }],
  })
})

test('key frames without parameter sets are a success that says what is missing', async () => {
  const result = await betweenKeys([], [0x65, 0x88])
  expect(result).toMatchObject({ ok: true, lacks: [{ of: 'live', why: 'no_parameter_sets' }] })
})

test('a description that has the parameter sets tells the size before a key frame', async () => {
  const result = await betweenKeys(parameterSets)
  expect(result).toMatchObject({ ok: true, sources: [{ streams: [{ width: 640, height: 360 }] }] })
  expect(result.lacks).toBeUndefined()
})

test('a stream that is not there, and a sub stream that is not', async () => {
  const camera = await start()
  const { mainUrl } = camera.target.config
  expect(await probe(withUrl(camera.target, `${mainUrl}2`))).toMatchObject({ cause: 'no_such_stream' })
  const both = { ...camera.target, config: { ...camera.target.config, subUrl: `${mainUrl}2` } }
  expect(await probe(both)).toMatchObject({ ok: false, cause: 'no_such_stream', sources: [{}] })
  await camera.stop()
})
