import type { DeviceSession, Target } from '@palisade/drivers'
import { createOnvifDriver } from '@palisade/drivers/onvif'
import { exerciseMoves, quickTiming, testDriver, watchSession } from '@palisade/drivers/testing'
import type { Endpoint, Timing } from '@palisade/drivers/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { filledCard } from '../card/testing/filled-card.ts'
import { planCameras } from '../site/plan.ts'
import { startOnvifEndpoint, type OnvifEndpoint } from './endpoint.ts'
import { onvifPlans, type OnvifPlan } from './onvif-plan.ts'

const driver = createOnvifDriver(quickTiming)
const recorded: [number, number] = [Date.now() - 120_000, Date.now() - 60_000]
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function serve(camera = 'cam07', changes: Partial<OnvifPlan> = {}, snapshot: Buffer = jpeg) {
  const plan = { ...onvifPlans.find(one => one.camera === camera)!, ...changes }
  const endpoint = await startOnvifEndpoint({
    plan,
    camera: planCameras(12).find(({ id }) => id === camera)!,
    card: camera === 'cam04' ? undefined : filledCard(recorded),
    urlOf: (id, stream) => `rtsp://127.0.0.1:8554/${id}/${stream}`,
    snapshot: () => Promise.resolve(snapshot),
    host: '127.0.0.1',
    port: 0,
    rebootMs: 100,
  })
  endings.push(() => endpoint.stop())
  return endpoint
}

function targetOf(
  endpoint: OnvifEndpoint,
  changes: Partial<Target<'onvif'>['config']> = {},
): Target<'onvif'> {
  const { auth } = endpoint.model.camera
  return {
    id: 'd1',
    driver: 'onvif',
    config: {
      host: '127.0.0.1',
      port: endpoint.port(),
      isTls: false,
      mainUrl: 'rtsp://127.0.0.1:8554/cam07/main',
      mainProfile: 'main',
      username: auth?.username,
      password: auth?.password,
      ...changes,
    },
  }
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the session cannot do this')
  return value
}

const exerciseOf = ({ model }: OnvifEndpoint): Endpoint<'onvif'>['exercise'] => ({
  ...exerciseMoves(() => model.ptz.isMoving()),
  async ptz_absolute(session) {
    await session.ptz?.absolute?.({ pan: -0.5, tilt: 0.25, zoom: 0.75 })
    expect(model.ptz.position()).toEqual({ pan: -0.5, tilt: 0.25, zoom: 0.75 })
  },
  async preset(session) {
    const presets = need(session.presets)
    const name = `Gate <1> & 'two' 北门`
    const stored = await presets.set(name)
    const cruise = [
      { token: 'p1', name: 'Entrance', use: 'cruise' },
      { token: 'p2', name: 'Exit', use: 'cruise' },
    ]
    expect(await presets.list()).toEqual([...cruise, { ...stored, name }])
    model.ptz.absolute({ pan: 1, tilt: 1, zoom: 0 })
    await presets.goTo(stored.token)
    expect(model.ptz.position().pan).toBe(-0.5)
    expect(await presets.set('Gate 2', stored.token)).toEqual({ token: stored.token, name: 'Gate 2' })
    await presets.remove(stored.token)
    expect(await presets.list()).toEqual(cruise)
    await expect(presets.goTo('none')).rejects.toMatchObject({ deviceCause: 'rejected' })
  },
  async home(session) {
    model.ptz.absolute({ pan: 0.5, tilt: 0.5, zoom: 0 })
    await session.ptz?.goHome?.()
    expect(model.ptz.position()).toEqual({ pan: 0, tilt: 0, zoom: 0 })
  },
  async home_set(session) {
    const position = { pan: 0.25, tilt: -0.5, zoom: 0.5 }
    model.ptz.absolute(position)
    await session.ptz?.setHome?.()
    model.ptz.absolute({ pan: 1, tilt: 1, zoom: 1 })
    await session.ptz?.goHome?.()
    expect(model.ptz.position()).toEqual(position)
  },
  async cruise(session) {
    const cruises = need(session.cruises)
    const round = {
      token: 'tour1',
      name: 'Round',
      operations: ['start', 'stop', 'pause'],
      presets: ['p1', 'p2'],
    }
    const states = { start: 'running', pause: 'paused', stop: 'idle' } as const
    expect(await cruises.list()).toEqual([{ ...round, state: 'idle' }])
    for (const operation of ['start', 'pause', 'start', 'stop'] as const) {
      await cruises.operate('tour1', operation)
      expect(await cruises.list()).toEqual([{ ...round, state: states[operation] }])
    }
    await expect(cruises.operate('none', 'start')).rejects.toMatchObject({ reason: 'no_such_cruise' })
  },
  async snapshot(session) {
    expect(Buffer.from(await need(session.snapshot?.()))).toEqual(jpeg)
  },
  async relay(session) {
    const relays = need(session.relays)
    const [first] = await relays.list()
    await relays.set(need(first).token, true)
    expect(model.relays.get('light')).toBe(true)
    await relays.set(need(first).token, false)
    expect(model.relays.get('light')).toBe(false)
  },
  async recordings(session) {
    const { spans } = await vi.waitFor(() =>
      need(session.recordings).search(recorded[0] - 60_000, Date.now()),
    )
    expect(spans).toHaveLength(1)
    expect(Math.abs(need(spans[0])[0] - recorded[0])).toBeLessThan(5000)
  },
  async clock(session) {
    const clock = need(session.clock)
    await clock.set(Date.now() + 3_600_000)
    expect(Math.abs(model.clockOffset() - 3_600_000)).toBeLessThan(2000)
    expect(Math.abs((await clock.read()) - Date.now() - 3_600_000)).toBeLessThan(2000)
    await clock.set(Date.now())
  },
  async event(_, watch) {
    model.notifications.set('motion', true)
    const begin = await watch.event(one => one.topic === 'RuleEngine/CellMotionDetector/Motion')
    expect(begin.isActive).toBe(true)
    expect(Math.abs(begin.at - Date.now())).toBeLessThan(3000)
    model.notifications.set('motion', false)
    await watch.event(one => one.topic === begin.topic && one.isActive === false)
  },
  async reboot(session) {
    await need(session.reboot?.bind(session))()
    await vi.waitFor(() => expect(model.reboots()).toBe(1))
  },
})

async function start(): Promise<Endpoint<'onvif'>> {
  const endpoint = await serve()
  return {
    target: targetOf(endpoint),
    // This camera has everything that the driver knows.
    capabilities: driver.capabilities,
    cut: () => endpoint.setFault('cut'),
    restore: () => endpoint.setFault('normal'),
    hang: () => endpoint.setFault('hang'),
    exercise: exerciseOf(endpoint),
    stop: () => endpoint.stop(),
  }
}

testDriver({
  createDriver: createOnvifDriver,
  protocol: 'http',
  start,
  at: (target, port) => ({ ...target, config: { ...target.config, port } }),
  withWrongLogin: target => ({ ...target, config: { ...target.config, password: 'other' } }),
  // Clock, identity, services, profiles; then the address of the wanted stream.
  hostileAfter: [0, 1, 3, 4],
})

async function connect(endpoint: OnvifEndpoint, times: Partial<Timing> = {}) {
  const { reports, watch } = watchSession()
  const own = createOnvifDriver({ ...quickTiming, ...times })
  const session: DeviceSession = need(own.connect?.(targetOf(endpoint), reports))
  endings.push(() => session.stop())
  await watch.capabilities()
  return { session, watch }
}
const subscribed = (endpoint: OnvifEndpoint) =>
  vi.waitFor(() => expect(endpoint.model.notifications.count()).toBe(1), 3000)
const probe = (target: Target<'onvif'>) => driver.probe(target, AbortSignal.timeout(quickTiming.probe))

describe('streams', () => {
  test.each([
    ['Media2', true, 'h265'],
    ['Media, which knows no H.265', false, 'h264'],
  ])('of %s: main and sub of the one source', async (_, hasMedia2, codec) => {
    const endpoint = await serve('cam08', { ...onvifPlans[3], camera: 'cam08', hasMedia2 })
    const { sources, identity } = await probe(targetOf(endpoint, { username: undefined }))
    expect(sources).toEqual([
      {
        token: 'vs',
        name: 'vs',
        streams: [
          {
            token: 'main',
            name: 'main',
            url: 'rtsp://127.0.0.1:8554/cam08/main',
            codec,
            width: 1280,
            height: 720,
          },
          {
            token: 'sub',
            name: 'sub',
            url: 'rtsp://127.0.0.1:8554/cam08/sub',
            codec: 'h264',
            width: 640,
            height: 360,
          },
        ],
      },
    ])
    expect(identity).toMatchObject({ manufacturer: 'Simulated', firmware: '1.0.3' })
  })

  test('an old camera: streams, a snapshot, no events, no PTZ', async () => {
    const endpoint = await serve('cam04')
    const { watch } = await connect(endpoint)
    expect(watch.lastCapabilities()).toEqual(['live', 'snapshot', 'clock', 'reboot'])
    for (let interval = 0; interval < 3; interval++) await watch.aliveAgain(quickTiming.keepAlive * 3)
  })
})

test('a device whose clock is a year wrong is logged in to, and its events have our time', async () => {
  const endpoint = await serve('cam03')
  endpoint.model.setClock(Date.now() - 365 * 86_400_000)
  const result = await probe(targetOf(endpoint))
  expect(result.ok).toBe(true)
  expect(Math.abs((result.clockOffset ?? 0) + 365 * 86_400_000)).toBeLessThan(2000)
  const { watch } = await connect(endpoint)
  await subscribed(endpoint)
  endpoint.model.notifications.set('tamper', true)
  const event = await watch.event(one => one.topic === 'RuleEngine/TamperDetector/Tamper')
  expect(Math.abs(event.at - Date.now())).toBeLessThan(3000)
})

describe('events', () => {
  test('each kind with its topic, beginning and end; a repeated state is one event', async () => {
    const endpoint = await serve()
    const { watch } = await connect(endpoint)
    await subscribed(endpoint)
    const topics = {
      motion: 'RuleEngine/CellMotionDetector/Motion',
      tamper: 'RuleEngine/TamperDetector/Tamper',
      input: 'Device/Trigger/DigitalInput',
      signal: 'VideoSource/SignalLoss',
    } as const
    for (const kind of ['motion', 'tamper', 'input', 'signal'] as const) {
      for (const isActive of [true, true, false]) endpoint.model.notifications.set(kind, isActive)
      await watch.event(one => one.topic === topics[kind] && one.isActive === false)
    }
    expect(watch.events().map(({ topic, isActive }) => [topic, isActive])).toEqual(
      Object.values(topics).flatMap(topic => [
        [topic, true],
        [topic, false],
      ]),
    )
    expect(new Set(watch.events().map(one => one.eventId)).size).toBe(8)
  })

  test('a state that is active when we come is an event, one that is not is none', async () => {
    const endpoint = await serve()
    endpoint.model.notifications.set('input', true)
    const { watch } = await connect(endpoint)
    await watch.event(one => one.topic === 'Device/Trigger/DigitalInput')
    expect(watch.events()).toHaveLength(1)
  })

  test('pulls again only after the server has stored what came, or has had its time', async () => {
    const endpoint = await serve()
    const { session, watch } = await connect(endpoint)
    await subscribed(endpoint)
    const { notifications } = endpoint.model
    notifications.set('motion', true)
    const motion = await watch.event(one => one.isActive === true)
    const pulls = notifications.pulls()
    notifications.set('tamper', true)
    // The sign of life is of the question about the clock; a pull would have brought the tampering at once.
    await watch.aliveAgain()
    expect([notifications.pulls(), watch.events()]).toEqual([pulls, [motion]])
    const tamper = await watch.event(one => one.topic.endsWith('Tamper'))
    const atOnce = notifications.pulls()
    session.eventSettled?.(tamper.eventId, true)
    await vi.waitFor(() => expect(notifications.pulls()).toBeGreaterThan(atOnce), 3000)
  })

  test('a device that has forgotten us is subscribed to again, without a failure', async () => {
    const endpoint = await serve()
    const { watch } = await connect(endpoint)
    await subscribed(endpoint)
    await watch.aliveAgain()
    await watch.aliveAgain()
    endpoint.model.notifications.forget()
    await subscribed(endpoint)
    endpoint.model.notifications.set('motion', true)
    await watch.event(one => one.isActive === true)
    expect(watch.failures()).toEqual([])
  })

  test('after a reboot the session comes back by itself', async () => {
    const endpoint = await serve()
    const { session, watch } = await connect(endpoint)
    await session.reboot?.()
    await watch.failedAgain()
    await watch.aliveAgain()
    await subscribed(endpoint)
    expect(endpoint.model.reboots()).toBe(1)
  })

  test('a stopped session leaves no subscription behind', async () => {
    const endpoint = await serve()
    const { session, watch } = await connect(endpoint)
    await subscribed(endpoint)
    // Its answer is here too: only then the session knows what to end.
    await watch.aliveAgain()
    await session.stop()
    expect(endpoint.model.notifications.count()).toBe(0)
  })
})

test.each([
  ['no picture at all', Buffer.from('<html>Busy</html>')],
  ['a cut one', jpeg.subarray(0, 12)],
])('a snapshot that is %s is refused', async (_, body) => {
  const endpoint = await serve('cam07', {}, body)
  const { session } = await connect(endpoint)
  await expect(need(session.snapshot?.())).rejects.toMatchObject({ deviceCause: 'protocol_error' })
})

test.each(['endless_body', 'redirect', 'slow_drip', 'entity_bomb'] as const)(
  'a command meets %s: a fault of the device',
  async fault => {
    const endpoint = await serve()
    const { session } = await connect(endpoint, { answer: 250 })
    await endpoint.setFault(fault)
    await expect(need(session.presets).list()).rejects.toMatchObject({ name: 'DeviceFault' })
    await expect(need(session.snapshot?.())).rejects.toMatchObject({ name: 'DeviceFault' })
  },
)
