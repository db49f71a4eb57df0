import type { Capability, DeviceLack, DriverConfigs } from '@palisade/contract'
import type { DeviceSession, Target } from '@palisade/drivers'
import { createIsapiDriver } from '@palisade/drivers/isapi'
import {
  exerciseMoves,
  quickTiming,
  testDriver,
  watchSession,
  type Endpoint,
  type Timing,
} from '@palisade/drivers/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { startIsapiEndpoint, type IsapiEndpoint, type IsapiEndpointOptions } from './endpoint.ts'
import { isapiAuth, isapiPlans, type IsapiPlan } from './isapi-plan.ts'
import { PLATE_PICTURE } from './plate-picture.ts'

const driver = createIsapiDriver(quickTiming)
const host = '127.0.0.1'
const RTSP_PORT = 8554
/** Larger than the crop of a plate. */
const scene = Buffer.concat([PLATE_PICTURE, Buffer.alloc(4000)])

function targetAt(port: number): Target<'isapi'> {
  const { username, password } = isapiAuth
  const mainUrl = `rtsp://${host}:${RTSP_PORT}/Streaming/Channels/101`
  const config: DriverConfigs['isapi'] = { host, port, isTls: false, channel: 1, mainUrl, username, password }
  return { id: 'c1', driver: 'isapi', config }
}

function startCamera(
  id: string,
  changes: Partial<IsapiPlan> = {},
  options: Partial<IsapiEndpointOptions> = {},
) {
  const plan = isapiPlans.find(one => one.camera === id)
  const camera = planCameras(12).find(one => one.id === id)
  if (!plan || !camera) throw new Error('no such camera')
  return startIsapiEndpoint({
    plan: { ...plan, ...changes },
    camera,
    host,
    port: 0,
    rtspPort: RTSP_PORT,
    snapshot: () => Promise.resolve(scene),
    heartbeatMs: 100,
    repeatMs: 50,
    rebootMs: 100,
    ...options,
  })
}

const need = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('missing')
  return value
}

const exercises = (camera: IsapiEndpoint): Endpoint<'isapi'>['exercise'] => ({
  ...exerciseMoves(() => camera.model.ptz.isMoving()),
  async ptz_absolute(session) {
    await session.ptz?.absolute?.({ pan: -0.5, tilt: 0.25, zoom: 1 })
    const { pan, tilt, zoom } = camera.model.ptz.position()
    expect([pan, tilt, zoom].map(value => Math.round(value * 100) / 100)).toEqual([-0.5, 0.25, 1])
  },
  async preset(session) {
    const presets = need(session.presets)
    const gate = await presets.set('大门 <1>')
    expect(await presets.list()).toEqual([{ token: '1', name: '大门 <1>' }])
    await session.ptz?.absolute?.({ pan: 1, tilt: 0, zoom: 0 })
    await presets.goTo(gate.token)
    for (const name of ['门卫', '南门']) await presets.set(name)
    camera.model.guard = 2
    camera.model.patrol = [2, 3]
    expect((await presets.list()).map(({ token, use }) => [token, use])).toEqual([
      ['1', undefined],
      ['2', 'guard'],
      ['3', 'cruise'],
    ])
    for (const token of ['2', '3']) await presets.remove(token)
    expect(camera.model.ptz.position().pan).toBeCloseTo(-0.5, 2)
    await presets.remove(gate.token)
    expect(await presets.list()).toEqual([])
    await expect(presets.goTo('7')).rejects.toMatchObject({ deviceCause: 'rejected' })
  },
  async snapshot(session) {
    expect(await session.snapshot?.()).toEqual(scene)
  },
  async relay(session) {
    const [output] = await need(session.relays).list()
    await session.relays?.set(need(output).token, true)
    expect(camera.model.outputs.get(1)).toBe(true)
  },
  async clock(session) {
    await session.clock?.set(Date.now() + 3_600_000)
    const ahead = ((await session.clock?.read()) ?? 0) - Date.now()
    expect(Math.abs(ahead - 3_600_000)).toBeLessThan(3000)
    await session.clock?.set(Date.now())
  },
  async event(_, watch) {
    camera.feed.begin('linedetection')
    const event = await watch.event(one => one.topic === 'linedetection')
    expect(event).toMatchObject({ isActive: true, description: 'linedetection alarm' })
    camera.feed.end('linedetection')
    await watch.event(one => one.topic === 'linedetection' && one.isActive === false)
  },
  async reboot(session, watch) {
    await session.reboot?.()
    await watch.failedAgain()
    expect(camera.model.reboots()).toBe(1)
    await watch.aliveAgain()
  },
})

const ptzCamera: readonly Capability[] = [
  'live',
  'ptz',
  'pan_tilt',
  'zoom',
  'ptz_absolute',
  'preset',
  'snapshot',
  'event',
  'relay',
  'clock',
  'reboot',
]

testDriver({
  createDriver: createIsapiDriver,
  protocol: 'http',
  async start() {
    const camera = await startCamera('cam11')
    return {
      target: targetAt(camera.port()),
      capabilities: ptzCamera,
      cut: () => camera.setFault('cut'),
      restore: () => camera.setFault('normal'),
      hang: () => camera.setFault('hang'),
      stop: () => camera.stop(),
      exercise: exercises(camera),
    }
  },
  at: (target, port) => ({ ...target, config: { ...target.config, port } }),
  withWrongLogin: target => ({ ...target, config: { ...target.config, password: 'guess' } }),
  // After the login, in the capabilities, in the streams.
  hostileAfter: [0, 2, 4, 8],
})

describe('isapi', () => {
  const endings: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  async function start(
    id: string,
    changes: Partial<IsapiPlan> = {},
    options: Partial<IsapiEndpointOptions> = {},
  ) {
    const camera = await startCamera(id, changes, options)
    endings.push(() => camera.stop())
    return camera
  }

  function connect(
    camera: IsapiEndpoint,
    times: Partial<Timing> = {},
  ): {
    session: DeviceSession
    watch: ReturnType<typeof watchSession>['watch']
  } {
    const { reports, watch } = watchSession()
    const own = createIsapiDriver({ ...quickTiming, ...times })
    const session = need(own.connect?.(targetAt(camera.port()), reports))
    endings.push(() => session.stop())
    return { session, watch }
  }

  test('the probe tells model, streams and clock', async () => {
    const camera = await start('cam08')
    camera.model.setClock(Date.now() - 90_000)
    const probe = await driver.probe(targetAt(camera.port()), AbortSignal.timeout(3000))
    expect(probe).toMatchObject({
      ok: true,
      identity: { model: 'SIM-2CD', firmware: 'V5.7.1 build 260501', mac: '02:50:41:4c:01:08' },
      capabilities: ['live', 'snapshot', 'relay', 'clock', 'reboot', 'event'],
      sources: [
        {
          channel: 1,
          name: 'Car-Park-East',
          streams: [
            {
              token: '101',
              codec: 'h265',
              width: 1280,
              url: `rtsp://127.0.0.1:${RTSP_PORT}/Streaming/Channels/101`,
            },
            { token: '102', codec: 'h264', width: 640 },
          ],
        },
      ],
    })
    expect(Math.abs((probe.clockOffset ?? 0) + 90_000)).toBeLessThan(3000)
  })

  test.each(['tidy', 'bare', 'json'] as const)(
    'a passage with its plate and the larger picture, %s',
    async manner => {
      const camera = await start('cam09', { manner })
      const { watch } = connect(camera)
      await watch.capabilities()
      await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
      const uuid = await camera.feed.pass({
        plate: '京A·12 345',
        direction: 'reverse',
        lane: 2,
        confidence: 88,
        plateColour: 'green',
        vehicleColour: 'black',
        speed: 31,
      })
      const event = await watch.event(one => one.topic === 'ANPR')
      expect(event.eventId).toContain(uuid)
      expect(event.isActive).toBeUndefined()
      expect(event.plate).toEqual({
        plate: '京A12345',
        plateColour: 'green',
        direction: 'reverse',
        lane: 2,
        confidence: 88,
        vehicleColour: 'black',
        vehicleType: 'vehicle',
        speed: 31,
        plateType: 'blue',
        brand: '',
        subBrand: '',
        characterConfidence: [99, 98, 99, 97, 99, 99, 96],
      })
      expect(event.picture?.length).toBe(scene.length)
    },
  )

  test('a passage whose pictures the camera keeps, and gives to its session', async () => {
    const camera = await start('cam09')
    const { watch, session } = connect(camera)
    await watch.capabilities()
    await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
    await camera.feed.pass({ plate: '京A·12 345' }, true)
    const { picture, plate } = await watch.event(one => one.topic === 'ANPR')
    expect(picture).toBeUndefined()
    const links = need(plate?.pictureLinks)
    const pictures = await Promise.all(links.map(async link => session.linkedPicture?.(link)))
    expect(pictures.map(one => one?.length)).toEqual([PLATE_PICTURE.length, scene.length])
    await expect(session.linkedPicture?.(`${links[0]}.gone`)).rejects.toMatchObject({ reason: 'no_picture' })
  })

  test.each(['tidy', 'bare', 'json'] as const)('faces with the frame they are in, %s', async manner => {
    const camera = await start('cam11', { manner })
    const { watch } = connect(camera)
    await watch.capabilities()
    await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
    const uuid = camera.feed.capture(scene)
    const event = await watch.event(one => one.topic === 'faceCapture')
    expect(event.eventId).toContain(uuid)
    expect([event.picture?.length, event.faces]).toEqual([scene.length, { pictures: [] }])
  })

  test('a plate that could not be read is no plate', async () => {
    const camera = await start('cam09')
    const { watch } = connect(camera)
    await watch.capabilities()
    await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
    await camera.feed.pass({ plate: '无车牌' })
    expect((await watch.event(one => one.topic === 'ANPR')).plate?.plate).toBeNull()
  })

  test('what lasts is one event with all its repeats, also over a broken connection', async () => {
    const camera = await start('cam11')
    const { watch } = connect(camera)
    await watch.aliveAgain()
    camera.feed.begin('VMD')
    await watch.event(one => one.topic === 'VMD')
    await camera.setFault('cut')
    await watch.failedAgain()
    await camera.setFault('normal')
    await watch.aliveAgain()
    await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
    camera.feed.end('VMD')
    await watch.event(one => one.topic === 'VMD' && one.isActive === false)
    expect(
      watch
        .events()
        .filter(one => one.topic === 'VMD')
        .map(one => one.isActive),
    ).toEqual([true, false])
  })

  test('a lost picture ends with the next heartbeat', async () => {
    const camera = await start('cam11')
    const { watch } = connect(camera)
    await watch.aliveAgain()
    camera.feed.begin('videoloss')
    await watch.event(one => one.topic === 'videoloss' && one.isActive === true)
    camera.feed.end('videoloss')
    await watch.event(one => one.topic === 'videoloss' && one.isActive === false)
    expect(watch.events()).toHaveLength(2)
  })

  test('alive without heartbeats: the device is asked', async () => {
    const camera = await start('cam08')
    const { watch } = connect(camera)
    await watch.aliveAgain()
    await camera.setFault('mute')
    for (let interval = 0; interval < 3; interval++) await watch.aliveAgain(quickTiming.keepAlive * 3)
    expect(watch.failures()).toEqual([])
  })

  test('a device that gives its alerts to nobody more lives without them, until it does', async () => {
    const camera = await start('cam08')
    camera.feed.setRoom(0)
    const { watch } = connect(camera, { keepAlive: 50 })
    await watch.capabilities()
    expect(watch.lastCapabilities()).not.toContain('event')
    camera.feed.setRoom(1)
    await vi.waitFor(() => expect(watch.lastCapabilities()).toContain('event'))
    expect(watch.failures()).toEqual([])
  })

  test('a stream of nonsense costs the events alone, until it is read again', async () => {
    const camera = await start('cam08')
    const { reports, watch } = watchSession()
    const told: DeviceLack[] = []
    const session = createIsapiDriver({ ...quickTiming, keepAlive: 50 }).connect?.(targetAt(camera.port()), {
      ...reports,
      capabilities(list, lacks = []) {
        told.push(...lacks)
        reports.capabilities(list, lacks)
      },
    })
    endings.push(() => session?.stop())
    await vi.waitFor(() => expect(watch.lastCapabilities()).toContain('event'))
    await camera.setFault('bad_alerts')
    // The stream is tried again and again, and each try may be told.
    await vi.waitFor(() => expect(told).toContainEqual({ of: 'event', why: 'protocol_error' }))
    await camera.setFault('normal')
    await vi.waitFor(() => expect(watch.lastCapabilities()).toContain('event'))
    expect(watch.failures()).toEqual([])
  })
})
