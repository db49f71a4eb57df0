import { signLiveToken } from '@palisade/contract/media-token'
import { findBox, producerTimes } from '@palisade/fmp4'
import { createLoginBreaker, type LoginBreaker } from '@palisade/rtsp'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMediaApp, type MediaApp } from '../app.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { connectLive } from '../testing/live-client.ts'
import { connectControl } from '../testing/test-media.ts'
import { startServedCamera, type ServedCamera } from '../testing/served-camera.ts'
import type { StreamSource } from './engine.ts'
import { createRtspEngine } from './rtsp-engine.ts'

const secret = 'rtsp-test-secret-'.repeat(3)
const login = { username: 'viewer', password: 'pass word' }
let camera: ServedCamera
let app: MediaApp | undefined

afterEach(async () => {
  await app?.stop()
  app = undefined
  await camera.stop()
})

test('camera → RTSP → fragments → live socket, and back again after the camera is cut off', async () => {
  camera = await startServedCamera(login)
  const startedAt = Date.now()
  const clock = createManualClock(startedAt)
  const decoder = { keyframeToJpeg: () => Promise.resolve(Buffer.from('jpeg')) }
  app = createMediaApp({
    breaker: createLoginBreaker(),
    secret,
    createEngine: createRtspEngine,
    decoder,
    log: pino({ level: 'silent' }),
    clock,
  })
  const port = await app.start(0, '127.0.0.1')
  const control = await connectControl(port, secret)
  control.send({ type: 'masks', cameras: [] })
  control.send({ type: 'cameras', cameras: [{ id: 'c1', name: 'Gate', mainUrl: camera.url, ...login }] })
  await control.find(frame => frame.type === 'state' && frame.state === 'online')

  const client = await connectLive(port, {
    token: signLiveToken(secret, { cameraId: 'c1', userId: 'u1', sessionId: 's1' }, clock.elapsed()),
    stream: 'sub',
  })
  expect(await client.frame('init')).toMatchObject({
    stream: 'main',
    mime: 'video/mp4; codecs="avc1.64001f,flac"',
    hasAudio: true,
  })
  const messages = await client.find(all => {
    const found = all.flatMap(message => ('binary' in message ? [message.binary] : []))
    return found.length > 30 ? found : undefined
  })
  expect(findBox(messages[0]!, 'moov')).toBeDefined()
  const times = messages.slice(1).flatMap(producerTimes)
  expect(new Set(times.map(time => time.track))).toEqual(new Set([1, 2]))
  expect(times.every(time => time.receivedAt >= startedAt && time.receivedAt <= Date.now())).toBe(true)
  for (const track of [1, 2]) {
    const decodeTimes = times.filter(time => time.track === track).map(time => time.mediaTime)
    expect(decodeTimes).toEqual(decodeTimes.toSorted((left, right) => left - right))
  }

  const from = client.messages.length
  camera.stream.disconnect()
  expect(await client.frame('down', from)).toMatchObject({ cause: 'stalled' })
  clock.advance(1200)
  expect(await client.frame('init', from)).toMatchObject({ hasAudio: true })
  expect(control.frames.every(frame => frame.type !== 'state' || frame.state !== 'offline')).toBe(true)
})

/** The type of the stream that a pull yields, or the cause why it yields none. */
const pull = (source: StreamSource, breaker?: LoginBreaker): Promise<string> =>
  new Promise(resolve => {
    const engine = createRtspEngine(
      source,
      {
        alive: () => undefined,
        awaitsKey: () => undefined,
        fragment: () => undefined,
        init({ mime }) {
          engine.stop()
          resolve(mime)
        },
        down: cause => resolve(cause),
      },
      breaker,
    )
    engine.start()
  })

test('a password is told as it is only to a camera of which this was allowed', async () => {
  camera = await startServedCamera({ ...login, scheme: 'basic' })
  const { url } = camera
  expect(await pull({ url, ...login, isBasicAllowed: true })).toContain('avc1')
  expect(await pull({ url, ...login, isBasicAllowed: false })).toBe('wrong_credentials')
})

test('a camera is pulled from the address that the server checked, and a name without one is not looked up', async () => {
  camera = await startServedCamera(login)
  const url = camera.url.replace('127.0.0.1', 'Camera.rebind')
  expect(await pull({ url, ...login, hosts: { 'camera.rebind': '127.0.0.1' } })).toContain('avc1')
  expect(await pull({ url, ...login, hosts: {} })).toBe('unreachable')
})

test('a login that a camera refused is held back for all its streams, another password is not', async () => {
  camera = await startServedCamera(login)
  const { url } = camera
  const breaker = createLoginBreaker()
  const wrong = { username: login.username, password: 'other' }
  expect(await pull({ url, ...wrong }, breaker)).toBe('wrong_credentials')
  const account = { host: '127.0.0.1', port: Number(new URL(url).port) }
  expect(breaker.refusalOf({ ...account, ...wrong })?.cause).toBe('wrong_credentials')
  expect(await pull({ url: `${url}/2`, ...wrong }, breaker)).toBe('wrong_credentials')
  expect(await pull({ url, ...login }, breaker)).toContain('avc1')
  expect(breaker.refusalOf({ ...account, ...login })).toBeUndefined()
})
