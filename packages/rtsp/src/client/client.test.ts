import { selfSigned } from '@palisade/testkit/peer'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aacTrack, h264Track, h265Track, hex, pcmaTrack, picture } from '../testing/fixtures.ts'
import { serve, type Served } from '../testing/serve.ts'
import { watch, type Watched } from '../testing/watch.ts'
import { probe } from '../testing/probe.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(...options: Parameters<typeof serve>): Promise<Served> {
  const served = await serve(...options)
  closing.push(served.stop)
  return served
}

function open(options: Parameters<typeof watch>[0]): Watched {
  const watched = watch(options)
  closing.push(() => watched.client.stop())
  return watched
}

const playing = (served: Served, viewers = 1) =>
  vi.waitUntil(() => served.stream.viewers === viewers, { interval: 5 })

describe.each(['tcp', 'udp'] as const)('over %s', transport => {
  it.each([
    [h264Track, aacTrack],
    [h265Track, pcmaTrack],
  ])('plays %# picture and sound as they were sent', async (...tracks) => {
    const served = await start({ tracks })
    const watched = open({ url: served.url, transport })
    await playing(served)
    served.push(15)
    await watched.until(() => watched.units.filter(unit => unit.kind === 'video').length === 15)
    const video = watched.units.filter(unit => unit.kind === 'video')
    expect(video.map(unit => hex(unit.units))).toEqual(
      video.map((_, index) => hex(picture(tracks[0].codec, index % 10 === 0, 4000, index))),
    )
    expect(video.map(unit => unit.key)).toEqual(video.map((_, index) => index % 10 === 0))
    expect(video.map(unit => unit.pts - video[0]!.pts)).toEqual(video.map((_, index) => index * 3600))
    expect(video[0]!.ntp).toBeGreaterThan(Date.now() - 60_000)
    expect(watched.units.some(unit => unit.kind === 'audio')).toBe(true)
    expect(watched.tracks.map(track => track.codec)).toEqual(tracks.map(track => track.codec))
    expect([watched.losses, watched.ends]).toEqual([0, []])
  })

  it('tells a loss and shows nothing broken after it', async () => {
    let count = 0
    const served = await start({ tracks: [h264Track], onPacket: () => ++count !== 12 })
    const watched = open({ url: served.url, transport })
    await playing(served)
    served.push(25)
    await watched.until(
      () => watched.units.length > 0 && watched.units.at(-1)!.pts - watched.units[0]!.pts >= 24 * 3600,
    )
    const numbers = watched.units.map(unit => (unit.pts - watched.units[0]!.pts) / 3600)
    expect(watched.losses).toBe(1)
    expect(numbers).toEqual([0, 1, ...Array.from({ length: 15 }, (_, index) => index + 10)])
  })

  it('leaves with TEARDOWN and can stop twice', async () => {
    const served = await start()
    const watched = watch({ url: served.url, transport })
    await playing(served)
    await Promise.all([watched.client.stop(), watched.client.stop()])
    await playing(served, 0)
    expect(watched.ends).toEqual([])
  })
})

it('plays over TLS with the certificate of a camera, unless told to check it', async () => {
  const served = await start({}, { tls: selfSigned() })
  expect(await probe({ url: served.url })).toMatchObject({ ok: true })
  expect(await probe({ url: served.url, tlsVerify: true })).toMatchObject({
    ok: false,
    failure: 'unreachable',
  })
})

it('takes UDP where TCP is refused, and says so where it may not', async () => {
  const served = await start({ transports: ['udp'], tracks: [h264Track] })
  const watched = open({ url: served.url })
  await playing(served)
  served.push(3)
  await watched.until(() => watched.units.length === 3)
  expect(await probe({ url: served.url, transport: 'tcp' })).toEqual({
    ok: false,
    failure: 'refused',
    detail: 'SETUP answered 461',
  })
})

describe('login', () => {
  const login = { username: 'admin', password: 'p:w "x"' }

  it.each([
    { scheme: 'basic' },
    { scheme: 'both' },
    { scheme: 'digest' },
    { scheme: 'digest', algorithm: 'MD5', qop: false },
    { scheme: 'digest', algorithm: 'SHA-256' },
  ] as const)('%j', async auth => {
    const served = await start({ auth: { ...auth, ...login } })
    expect(await probe({ url: served.url, ...login })).toMatchObject({ ok: true })
    const inAddress = served.url.replace('//', `//${login.username}:${encodeURIComponent(login.password)}@`)
    expect(await probe({ url: inAddress })).toMatchObject({ ok: true })
    const wrong = await probe({ url: served.url, username: 'admin', password: 'guess' })
    expect(wrong).toEqual({ ok: false, failure: 'wrong_credentials', detail: 'DESCRIBE answered 401' })
    expect(await probe({ url: served.url })).toMatchObject({ failure: 'wrong_credentials' })
  })

  it('is not told as it is where that is not allowed', async () => {
    const strict = { ...login, isBasicAllowed: false }
    const open = await start({ auth: { scheme: 'basic', ...login } })
    expect(await probe({ url: open.url, ...strict })).toMatchObject({ failure: 'wrong_credentials' })
    const both = await start({ auth: { scheme: 'both', ...login } })
    expect(await probe({ url: both.url, ...strict })).toMatchObject({ ok: true })
  })
})

it('names why it cannot play', async () => {
  const served = await start()
  expect(await probe({ url: `rtsp://127.0.0.1:${served.port}/other` })).toMatchObject({
    failure: 'no_such_stream',
  })
  await served.stop()
  expect(await probe({ url: served.url })).toMatchObject({
    failure: 'unreachable',
    detail: 'connection failed (ECONNREFUSED)',
  })
  expect(await probe({ url: 'file:///etc/passwd' })).toMatchObject({ failure: 'protocol_error' })
})

it('ends when the camera goes away, and when it falls silent', async () => {
  const served = await start()
  const cut = open({ url: served.url })
  await playing(served)
  served.stream.disconnect()
  await cut.until(() => cut.ends.length > 0)
  expect(cut.ends).toEqual(['ended: connection closed by the camera'])
  const silent = open({ url: served.url, noDataTimeoutMs: 100 })
  await silent.until(() => silent.ends.length > 0)
  expect(silent.ends).toEqual(['no_data: no packets for 100 ms'])
})

it('waits for the first picture when asked to', async () => {
  const served = await start()
  const result = probe({ url: served.url, untilUnit: true })
  await playing(served)
  served.push(1)
  expect(await result).toMatchObject({ ok: true, tracks: [{ codec: 'h264' }, { codec: 'aac' }] })
  expect(await probe({ url: served.url, untilUnit: true, noDataTimeoutMs: 50 })).toMatchObject({
    failure: 'no_data',
  })
})
