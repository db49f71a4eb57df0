import { createRtspClient, type AccessUnit, type RtspFailure, type Track } from '@palisade/rtsp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createControlServer } from '../control/control-server.ts'
import { planCameras } from './plan.ts'
import { startSite, type Site } from './site.ts'

const logs: string[] = []
const events: unknown[] = []
const played: string[] = []
let site: Site
let control: ReturnType<typeof createControlServer>
let controlUrl = ''
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  site = await startSite({ cameras: 12, host: '127.0.0.1', rtspPort: 0, log: text => logs.push(text) })
  control = createControlServer({
    port: 0,
    site,
    report: async (sensor, event) => ({ alarmId: events.push({ sensor, ...event }) }),
    play: story => played.push(story.name),
  })
  controlUrl = `http://127.0.0.1:${(await control.start()).port}`
})

afterAll(async () => {
  await control.stop()
  await site.stop()
})

afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()))
})

const post = (path: string, body?: unknown): Promise<Response> =>
  fetch(controlUrl + path, { method: 'POST', body: body === undefined ? undefined : JSON.stringify(body) })

const within = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 20 })

type Viewer = { tracks: Track[]; units: AccessUnit[]; pictures(): AccessUnit[]; ended?: RtspFailure }

function watch(camera: string, stream: 'main' | 'sub' = 'sub'): Viewer {
  const auth = planCameras(12).find(plan => plan.id === camera)?.auth
  const units: AccessUnit[] = []
  const viewer: Viewer = { tracks: [], units, pictures: () => units.filter(unit => unit.kind === 'video') }
  const client = createRtspClient({
    url: site.urlOf(camera, stream),
    username: auth?.username,
    password: auth?.password,
    onTracks: tracks => (viewer.tracks = tracks),
    onUnit: unit => units.push({ ...unit, units: unit.units.map(bytes => Buffer.from(bytes)) }),
    onEnd: failure => (viewer.ended = failure),
  })
  client.start()
  stops.push(() => client.stop())
  return viewer
}

describe('streams', () => {
  test.each([
    ['cam01', 'sub', 'h264', 'aac'],
    ['cam02', 'sub', 'h264', 'pcmu'],
    ['cam10', 'sub', 'h264', 'pcma'],
    ['cam03', 'sub', 'h264', undefined],
    ['cam06', 'sub', 'h264', undefined],
    ['cam08', 'main', 'h265', undefined],
  ] as const)('%s/%s plays %s and %s', async (camera, stream, video, audio) => {
    const viewer = watch(camera, stream)
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(3))
    expect(viewer.tracks.map(track => track.codec)).toEqual(audio ? [video, audio] : [video])
    expect(viewer.pictures()[0]?.key).toBe(true)
    const least = audio ? 4 : 0
    await within(() => expect(viewer.units.length - viewer.pictures().length).toBeGreaterThanOrEqual(least))
  })

  test('is encoded only while somebody watches', async () => {
    const viewer = watch('cam05')
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(0))
    expect(site.states().find(camera => camera.id === 'cam05')?.viewers).toEqual({ main: 0, sub: 1 })
    await stops.pop()?.()
    await within(() =>
      expect(site.states().find(camera => camera.id === 'cam05')?.viewers).toEqual({ main: 0, sub: 0 }),
    )
  })

  test('pictures carry the wall clock of their capture', async () => {
    const viewer = watch('cam05')
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(2))
    const [first, second] = viewer.pictures()
    expect(second!.pts - first!.pts).toBeGreaterThan(3000)
    expect(second!.pts - first!.pts).toBeLessThan(90_000)
  })

  test('an encoder that dies is started again under the open sessions', async () => {
    const viewer = watch('cam04')
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(0))
    const pid = site.encoderPid()
    process.kill(pid!, 'SIGKILL')
    await within(() => expect(logs.some(text => text.includes('SIGKILL'))).toBe(true))
    const before = viewer.pictures().length
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(before + 3))
    expect(viewer.ended).toBeUndefined()
    expect(site.encoderPid()).not.toBe(pid)
  })
})

describe('the control port', () => {
  beforeEach(() => {
    events.length = 0
    played.length = 0
  })

  test('cut: the session breaks, new ones are refused, restore lets them in', async () => {
    const viewer = watch('cam11')
    await within(() => expect(viewer.pictures().length).toBeGreaterThan(0))
    expect(await (await post('/cameras/cam11/cut')).json()).toMatchObject({ id: 'cam11', fault: 'cut' })
    await within(() => expect(viewer.ended).toBeDefined())
    const refused = watch('cam11')
    await within(() => expect(refused.ended).toBeDefined())
    expect(refused.units).toEqual([])
    await post('/cameras/cam11/restore')
    const back = watch('cam11')
    await within(() => expect(back.pictures().length).toBeGreaterThan(0))
  })

  test.each(['freeze', 'slow', 'corrupt'] as const)(
    '%s: the session stands; after restore pictures go on',
    async fault => {
      const viewer = watch('cam11')
      await within(() => expect(viewer.pictures().length).toBeGreaterThan(0))
      expect(await (await post(`/cameras/cam11/${fault}`)).json()).toMatchObject({ id: 'cam11', fault })
      expect(await (await post('/cameras/cam11/restore')).json()).toMatchObject({ fault: 'normal' })
      const before = viewer.pictures().length
      await within(() => expect(viewer.pictures().length).toBeGreaterThan(before))
      expect(viewer.ended).toBeUndefined()
    },
    20_000,
  )

  test('redirect: a viewer is sent to another camera', async () => {
    await post('/cameras/cam02/redirect', { location: site.urlOf('cam01', 'sub') })
    const viewer = watch('cam02')
    await within(() => expect(viewer.tracks.map(track => track.codec)).toEqual(['h264', 'aac']))
    await post('/cameras/cam02/restore')
  })

  test('posts an event of a sensor, the usual one unless told', async () => {
    expect(await (await post('/events', { sensor: 'SIM-PANIC-LOBBY' })).json()).toEqual({ alarmId: 1 })
    await post('/events', { sensor: 'SIM-DOOR-STAFF', type: 'door_forced', level: 'urgent' })
    expect(events).toEqual([
      { sensor: 'SIM-PANIC-LOBBY', type: 'panic' },
      { sensor: 'SIM-DOOR-STAFF', type: 'door_forced', level: 'urgent' },
    ])
  })

  test('starts a story', async () => {
    expect((await post('/stories/intrusion')).status).toBe(202)
    expect(played).toEqual(['intrusion'])
  })

  test.each([
    ['an unknown camera', '/cameras/cam99/cut', undefined, 404],
    ['an unknown word', '/cameras/cam01/explode', undefined, 404],
    ['the word for no fault', '/cameras/cam01/normal', undefined, 404],
    ['an unknown story', '/stories/none', undefined, 404],
    ['an unknown sensor', '/events', { sensor: 'none' }, 400],
    ['an unknown field', '/events', { sensor: 'SIM-PANIC-LOBBY', x: 1 }, 400],
    ['a long body', '/events', { sensor: 'x'.repeat(20_000) }, 400],
  ])('refuses %s', async (_name, path, body, status) => {
    expect((await post(path, body)).status).toBe(status)
  })

  test('is not for pages in a browser', async () => {
    const response = await fetch(`${controlUrl}/cameras`, { headers: { origin: 'http://evil.example' } })
    expect(response.status).toBe(403)
  })

  test('takes a picture of a camera now', async () => {
    const jpeg = await site.snapshot('cam07')
    expect(Buffer.from(jpeg!).subarray(0, 2).toString('hex')).toBe('ffd8')
  })
})
