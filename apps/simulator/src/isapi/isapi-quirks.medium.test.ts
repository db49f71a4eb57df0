import type { Capability, DeviceLack, DriverConfigs, LackReason } from '@palisade/contract'
import type { DeviceSession, Target } from '@palisade/drivers'
import { createIsapiDriver } from '@palisade/drivers/isapi'
import { quickTiming, watchSession, type SessionWatch, type Timing } from '@palisade/drivers/testing'
import { patience } from '@palisade/testkit/patience'
import { describe, expect, onTestFinished, test, vi, type TestContext } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { startIsapiEndpoint, type IsapiEndpoint } from './endpoint.ts'
import { isapiAuth, isapiPlans, type IsapiPlan } from './isapi-plan.ts'
import { PLATE_PICTURE } from './plate-picture.ts'
import { families, quirkNames, type QuirkName } from './quirks/quirks.ts'

const host = '127.0.0.1'
const RTSP_PORT = 8554
/** Of a PTZ camera that answers as the protocol is written. */
const whole: readonly Capability[] = [
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
const ptz: readonly Capability[] = ['ptz', 'pan_tilt', 'zoom', 'ptz_absolute', 'preset']

interface Lost {
  missing: readonly Capability[]
  /** The console is told these of it; a device that simply has no such thing goes without a word. */
  told: DeviceLack[]
}
const lose = (missing: readonly Capability[], why?: LackReason): Lost => {
  const [of] = missing
  return { missing, told: of && why ? [{ of, why }] : [] }
}
const nothing = lose([])

/** Abilities that a device with each quirk goes without; all the rest works. */
const lost: Record<Exclude<QuirkName, 'account_locked'>, Lost> = {
  nonce_for_one_request: nothing,
  nonce_for_one_address: nothing,
  nonce_used_up: nothing,
  no_ptz_400: lose(ptz, 'refused'),
  no_ptz_reset: lose(ptz, 'unreachable'),
  no_presets_500: lose(['preset'], 'refused'),
  no_outputs_403: lose(['relay'], 'no_rights'),
  no_outputs_404: lose(['relay']),
  no_outputs_silent: lose(['relay'], 'silent'),
  no_clock_page: lose(['clock'], 'protocol_error'),
  no_card_501: nothing,
  no_picture_status: lose(['snapshot']),
  no_picture_list_400: nothing,
  no_access_list: nothing,
  no_proxies_page: nothing,
  busy_channels: nothing,
  busy_picture: nothing,
  busy_ptz: nothing,
  no_alerts_401: lose(['event'], 'refused'),
  no_alerts_page: lose(['event'], 'protocol_error'),
  no_alerts_head: lose(['event'], 'silent'),
  no_alerts_503: lose(['event'], 'no_room'),
  plates_zoned: nothing,
  plates_all: nothing,
  no_plates_403: nothing,
  no_plates_501: nothing,
  no_plates_page: nothing,
  no_plates_reset: nothing,
  busy_plates: nothing,
  recorder_32: nothing,
  recorder_of_cables: nothing,
  access_log: nothing,
  access_log_of_old_firmware: nothing,
  alerts_end: nothing,
  alerts_reset: nothing,
}

const together = (names: readonly QuirkName[]): Lost => {
  const all = names.map(name => (name === 'account_locked' ? nothing : lost[name]))
  return { missing: all.flatMap(one => one.missing), told: all.flatMap(one => one.told) }
}

/** Has something ended after the test that began it, the last first; some tests run beside each other. */
type OnEnd = TestContext['onTestFinished']

async function start(
  quirks: readonly QuirkName[],
  changes: Partial<IsapiPlan> = {},
  onEnd: OnEnd = onTestFinished,
) {
  const plan = isapiPlans.find(one => one.camera === 'cam11')
  const camera = planCameras(12).find(one => one.id === 'cam11')
  if (!plan || !camera) throw new Error('no such camera')
  const endpoint = await startIsapiEndpoint({
    plan: { ...plan, ...changes, quirks },
    camera,
    host,
    port: 0,
    rtspPort: RTSP_PORT,
    snapshot: () => Promise.resolve(PLATE_PICTURE),
    heartbeatMs: 50,
    repeatMs: 50,
  })
  onEnd(() => endpoint.stop())
  return endpoint
}

function targetOf(endpoint: IsapiEndpoint, channel = 1): Target<'isapi'> {
  const mainUrl = `rtsp://${host}:${RTSP_PORT}/Streaming/Channels/101`
  const config: DriverConfigs['isapi'] = {
    host,
    port: endpoint.port(),
    isTls: false,
    channel,
    mainUrl,
    username: isapiAuth.username,
    password: isapiAuth.password,
  }
  return { id: `c${channel}`, driver: 'isapi', config }
}

/** Quirks that leave a call without an answer. */
const silent: readonly QuirkName[] = ['no_outputs_silent', 'no_alerts_head']

/** A device that answers every call may answer late: on a busy machine that is no failure of its session. */
const timesFor = (names: readonly QuirkName[]): Partial<Timing> =>
  names.some(name => silent.includes(name)) ? {} : { connect: patience(10_000), answer: patience(10_000) }

function connect(
  endpoint: IsapiEndpoint,
  times: Partial<Timing> = {},
  { channel = 1, onEnd = onTestFinished }: { channel?: number; onEnd?: OnEnd } = {},
) {
  const { reports, watch } = watchSession()
  const target = targetOf(endpoint, channel)
  const session = createIsapiDriver({ ...quickTiming, ...times }).connect?.(target, reports)
  if (!session) throw new Error('no session')
  onEnd(() => session.stop())
  return { session, watch }
}

/** Each ability that is there does what it is for. */
const uses: Partial<
  Record<Capability, (session: DeviceSession, camera: IsapiEndpoint, watch: SessionWatch) => Promise<void>>
> = {
  async ptz(session, camera) {
    await session.ptz?.move({ pan: 1, tilt: 0, zoom: 0 })
    expect(camera.model.ptz.isMoving()).toBe(true)
    await session.ptz?.stop()
  },
  async preset(session) {
    await session.presets?.set('Gate')
    expect((await session.presets?.list())?.length).toBe(1)
  },
  async snapshot(session) {
    expect(await session.snapshot?.()).toEqual(PLATE_PICTURE)
  },
  async relay(session, camera) {
    const [output] = (await session.relays?.list()) ?? []
    await session.relays?.set(output?.token ?? '', true)
    expect(camera.model.outputs.get(1)).toBe(true)
  },
  async clock(session) {
    expect(Math.abs(((await session.clock?.read()) ?? 0) - Date.now())).toBeLessThan(3000)
  },
  async event(_, camera, watch) {
    camera.feed.begin('linedetection')
    await watch.event(one => one.topic === 'linedetection' && one.isActive === true)
    // A stream that was broken off just then does not hear of the end.
    const tellEnd = setInterval(() => {
      camera.feed.begin('linedetection')
      camera.feed.end('linedetection')
    }, 40)
    await watch
      .event(one => one.topic === 'linedetection' && one.isActive === false)
      .finally(() => clearInterval(tellEnd))
  },
}

const cases: [name: string, names: readonly QuirkName[]][] = [
  ...quirkNames
    .filter(name => name !== 'account_locked')
    .map((name): [string, QuirkName[]] => [name, [name]]),
  ...Object.entries(families),
]

/** Abilities that a device with these quirks has, and those that it is told to be without. */
function expectedOf(names: readonly QuirkName[]) {
  const { missing, told } = together(names)
  return { there: whole.filter(one => !missing.includes(one)).toSorted(), told }
}

describe('the connection test tells what is there and what is not, and is well', () => {
  test.each(cases)('%s', async (_, names) => {
    const { there, told } = expectedOf(names)
    const camera = await start(names)
    const probe = await createIsapiDriver(quickTiming).probe(targetOf(camera), AbortSignal.timeout(8000))
    expect(probe.cause).toBeUndefined()
    expect(probe.sources.length).toBe(
      names.includes('recorder_32') ? 32 : names.includes('recorder_of_cables') ? 16 : 1,
    )
    expect(probe.sources[0]?.streams.map(({ token }) => token)).toEqual(['101', '102'])
    expect(probe.capabilities.toSorted()).toEqual(there)
    expect(probe.lacks ?? []).toEqual(expect.arrayContaining(told))
    expect(probe.lacks ?? []).toHaveLength(told.length)
  })
})

describe('the session works all that is there, and never fails', () => {
  // Each mostly waits for its device.
  test.concurrent.for(cases)('%s', async ([, names], { expect, onTestFinished: onEnd }) => {
    const { there, told } = expectedOf(names)
    const camera = await start(names, {}, onEnd)
    const { session, watch } = connect(camera, timesFor(names), { onEnd })
    await watch.capabilities()
    expect(watch.lastCapabilities().toSorted()).toEqual(there)
    expect(watch.lastLacks()).toEqual(expect.arrayContaining(told))
    for (const one of there) await uses[one]?.(session, camera, watch)
    for (let interval = 0; interval < 2; interval++) await watch.aliveAgain()
    // A terminal's log tells of what happened long ago.
    expect(watch.events().filter(one => one.topic !== 'linedetection')).toEqual([])
    expect(watch.failures()).toEqual([])
  })
})

test('a locked account is told as locked, in the test and in the session, and is left alone', async () => {
  const camera = await start(['account_locked'])
  const driver = createIsapiDriver(quickTiming)
  const probe = await driver.probe(targetOf(camera), AbortSignal.timeout(3000))
  expect(probe).toMatchObject({ ok: false, cause: 'account_locked', lockedMinutes: 30 })
  expect(probe.steps).toMatchObject([
    { step: 'reach', ok: true },
    { step: 'login', ok: false },
  ])
  const { watch } = connect(camera)
  for (let tries = 0; tries < 4; tries++) await watch.failedAgain()
  expect(new Set(watch.failures().map(({ cause }) => cause))).toEqual(new Set(['account_locked']))
  for (const { lockedFor = 0 } of watch.failures()) expect(Math.ceil(lockedFor / 60_000)).toBe(30)
  expect(camera.logins()).toBe(0)
})

test.each<QuirkName>(['recorder_32', 'recorder_of_cables'])(
  'inputs of its own are told once of all channels, which have the names that it gives them: %s',
  async quirk => {
    const recorder = await start([quirk])
    const driver = createIsapiDriver(quickTiming)
    const { sources } = await driver.probe(targetOf(recorder), AbortSignal.timeout(patience(8000)))
    expect(sources.slice(0, 2).map(({ name }) => name)).toEqual(['Camera 1', 'Camera 2'])
    const [first, second] = [1, 2].map(channel => connect(recorder, timesFor([]), { channel }).watch)
    await first?.capabilities()
    await second?.capabilities()
    recorder.feed.begin('IO')
    // Concerns all of the recorder, and follows on the same streams.
    recorder.feed.begin('diskfull')
    for (const watch of [first, second]) await watch?.event(({ topic }) => topic === 'diskfull')
    expect([first, second].map(watch => watch?.events().map(({ topic }) => topic))).toEqual([
      ['IO', 'diskfull'],
      ['diskfull'],
    ])
  },
)

test('a network channel of a recorder has the outputs of its own camera', async () => {
  const recorder = await start(['recorder_32'])
  const { session, watch } = connect(recorder, timesFor([]), { channel: 3 })
  await watch.capabilities()
  expect(await session.relays?.list()).toEqual([{ token: '301', name: '301' }])
  await session.ptz?.move({ pan: 1, tilt: 0, zoom: 0 })
  expect(recorder.model.ptz.isMoving()).toBe(true)
  expect(await session.snapshot?.()).toEqual(PLATE_PICTURE)
})

test('a device that keeps its list of ports to itself has the usual one', async () => {
  const camera = await start(['no_access_list'], { manner: 'bare' })
  const probe = await createIsapiDriver(quickTiming).probe(targetOf(camera), AbortSignal.timeout(8000))
  expect(probe.sources[0]?.streams[0]?.url).toBe(`rtsp://${host}:554/Streaming/Channels/101`)
})

test('an alert stream that is given later is taken then', async () => {
  const camera = await start([])
  camera.feed.setRoom(0)
  const { watch } = connect(camera, { keepAlive: 50 })
  await watch.capabilities()
  expect(watch.lastLacks()).toEqual([{ of: 'event', why: 'no_room' }])
  camera.feed.setRoom(1)
  await vi.waitFor(() => expect(watch.lastCapabilities()).toContain('event'))
  expect(watch.lastLacks()).toEqual([])
})
