import type { DeviceProbe } from '@palisade/contract'
import type { DeviceSession, Target } from '@palisade/drivers'
import { createOnvifDriver } from '@palisade/drivers/onvif'
import { quickTiming, watchSession, type SessionWatch } from '@palisade/drivers/testing'
import { patience } from '@palisade/testkit/patience'
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { planCameras } from '../../site/plan.ts'
import { startOnvifEndpoint, type OnvifEndpoint } from '../endpoint.ts'
import { onvifPlans } from '../onvif-plan.ts'
import { families, lockedQuirks, quirkNames, type QuirkName } from './quirks.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const PASSWORD = 'p@ss & <word>'
/** Has something ended after the test that began it, the last first; tests run beside each other. */
type OnEnd = TestContext['onTestFinished']

const untoldClocks: readonly QuirkName[] = ['clock_unknown', 'clock_without_utc', 'clock_broken']

/** A camera with all that the quirks are about. */
async function serve(quirks: readonly QuirkName[], onEnd: OnEnd): Promise<OnvifEndpoint> {
  const plan = { ...onvifPlans.find(({ camera }) => camera === 'cam07')!, quirks }
  const camera = planCameras(12).find(({ id }) => id === 'cam07')!
  const endpoint = await startOnvifEndpoint({
    plan,
    camera: { ...camera, auth: { scheme: 'digest', username: 'viewer', password: PASSWORD } },
    urlOf: (id, stream) => `rtsp://127.0.0.1:8554/${id}/${stream}`,
    snapshot: () => Promise.resolve(jpeg),
    host: '127.0.0.1',
    port: 0,
  })
  // A clock that is wrong finds out which one the login goes by; nobody can know one that cannot be read.
  const isTold = !quirks.some(quirk => untoldClocks.includes(quirk))
  if (isTold) endpoint.model.setClock(Date.now() - 3_600_000)
  onEnd(() => endpoint.stop())
  return endpoint
}

const targetOf = (endpoint: OnvifEndpoint, password = PASSWORD): Target<'onvif'> => ({
  id: 'd1',
  driver: 'onvif',
  config: {
    host: '127.0.0.1',
    port: endpoint.port(),
    isTls: false,
    mainUrl: 'rtsp://127.0.0.1:8554/cam07/main',
    mainProfile: 'main',
    username: 'viewer',
    password,
  },
})

/** These devices answer every call; on a busy machine late. */
const driver = createOnvifDriver({ ...quickTiming, connect: patience(10_000), answer: patience(10_000) })
const probe = (target: Target<'onvif'>): Promise<DeviceProbe> =>
  driver.probe(target, AbortSignal.timeout(patience(20_000)))

type Device = { endpoint: OnvifEndpoint; probed: DeviceProbe; session: DeviceSession; watch: SessionWatch }
const streamOf = ({ probed }: Device, token: string): string | undefined =>
  probed.sources[0]?.streams.find(one => one.token === token)?.url

/** Tries each ability: the driver is asked, and the device looked at. */
const abilities = {
  login: ({ probed }) => Promise.resolve(probed.ok),
  identity: ({ probed }) => Promise.resolve(probed.identity?.manufacturer === 'Simulated'),
  stream: device => Promise.resolve(streamOf(device, 'main') === 'rtsp://127.0.0.1:8554/cam07/main'),
  second_stream: device => Promise.resolve(streamOf(device, 'sub') === 'rtsp://127.0.0.1:8554/cam07/sub'),
  async ptz({ session, endpoint: { model } }) {
    await session.ptz?.move({ pan: -1, tilt: 0, zoom: 0 })
    const isMoving = model.ptz.isMoving()
    await session.ptz?.stop()
    return isMoving && !model.ptz.isMoving()
  },
  async zoom({ session, watch, endpoint: { model } }) {
    if (!watch.lastCapabilities().includes('zoom')) return false
    await session.ptz?.move({ pan: 0, tilt: 0, zoom: 1 })
    const isMoving = model.ptz.isMoving()
    await session.ptz?.stop()
    return isMoving
  },
  async presets({ session }) {
    return (await session.presets?.list())?.some(({ name }) => name === 'Entrance') ?? false
  },
  async cruises({ session }) {
    return (await session.cruises?.list())?.some(({ token }) => token === 'tour1') ?? false
  },
  home: ({ session }) => Promise.resolve(session.ptz?.setHome !== undefined),
  async snapshot({ session }) {
    return Buffer.from((await session.snapshot?.()) ?? []).equals(jpeg)
  },
  async relays({ session, endpoint: { model } }) {
    await session.relays?.set('light', true)
    return model.relays.get('light') === true
  },
  async clock({ session }) {
    return Math.abs(((await session.clock?.read()) ?? 0) - Date.now() + 3_600_000) < 5000
  },
  async events({ watch, endpoint: { model } }) {
    if (!watch.lastCapabilities().includes('event')) return false
    const times: number[] = []
    for (const isActive of [true, false]) {
      model.notifications.set('motion', isActive)
      const event = await watch.event(one => one.topic.endsWith('/Motion') && one.isActive === isActive)
      times.push(event.at)
    }
    return times.every(at => Math.abs(at - Date.now()) < 10_000)
  },
} satisfies Record<string, (device: Device) => Promise<boolean>>
type Ability = keyof typeof abilities

/** The abilities that each quirk costs; all others are there. */
const lost: Partial<Record<QuirkName, readonly Ability[]>> = {
  relays_plain_text: ['relays'],
  relays_other_answer: ['relays'],
  relays_hang_up: ['relays'],
  snapshot_html_500: ['snapshot'],
  snapshot_urn: ['snapshot'],
  snapshot_empty: ['snapshot'],
  viewer_account: ['identity', 'ptz', 'zoom', 'presets', 'cruises', 'home', 'snapshot', 'relays', 'events'],
  clock_unknown: ['clock'],
  clock_without_utc: ['clock'],
  clock_broken: ['clock'],
  sub_stream_refused: ['second_stream'],
  nodes_unknown: ['zoom', 'cruises', 'home'],
  no_zoom: ['zoom'],
  presets_refused: ['presets'],
  tours_hang_up: ['cruises'],
  no_pan_tilt: ['ptz'],
  subscriptions_full: ['events'],
  pulls_refused: ['events'],
}

async function connect(quirks: readonly QuirkName[], onEnd: OnEnd): Promise<Device> {
  const endpoint = await serve(quirks, onEnd)
  const probed = await probe(targetOf(endpoint))
  const { reports, watch } = watchSession()
  const session = driver.connect?.(targetOf(endpoint), reports)
  if (!session) throw new Error('no session')
  onEnd(() => session.stop())
  await watch.capabilities()
  return { endpoint, probed, session, watch }
}

async function lostBy(quirks: readonly QuirkName[], onEnd: OnEnd): Promise<readonly string[]> {
  const device = await connect(quirks, onEnd)
  const missing: string[] = []
  for (const [name, isThere] of Object.entries(abilities)) {
    if (!(await isThere(device).catch(() => false))) missing.push(name)
  }
  // Whatever is missing, the device stays in touch, is not logged in to again, and keeps one subscription at most.
  expect(device.watch.failures()).toEqual([])
  await device.watch.aliveAgain()
  expect(device.endpoint.model.notifications.count()).toBeLessThanOrEqual(1)
  return missing
}

describe('a device that answers otherwise', () => {
  // Each mostly waits for its device.
  const single = quirkNames.filter(quirk => !lockedQuirks.includes(quirk))
  test.concurrent.for(single)('%s', async (quirk, { expect, onTestFinished }) => {
    expect(await lostBy([quirk], onTestFinished)).toEqual(lost[quirk] ?? [])
  })

  const known = Object.keys(families) as (keyof typeof families)[]
  test.concurrent.for(known)('family %s', async (family, { expect, onTestFinished }) => {
    const own: readonly QuirkName[] = families[family]
    const all = own.flatMap(quirk => lost[quirk] ?? [])
    expect((await lostBy(own, onTestFinished)).toSorted()).toEqual([...new Set(all)].toSorted())
  })
})

test.each<QuirkName>([
  'clock_asks_basic',
  'login_by_digest_alone',
  'login_by_true_time',
  'login_refused_by_500',
  'login_refused_in_words',
  'login_refused_wordless',
])('%s: a wrong password is told as such', async quirk => {
  const endpoint = await serve([quirk], onTestFinished)
  expect(await probe(targetOf(endpoint, 'other'))).toMatchObject({ ok: false, cause: 'wrong_credentials' })
})

test('what is missing is told with its reason, and that a device is open to anybody', async () => {
  const lacksOf = async (quirk: QuirkName) => (await connect([quirk], onTestFinished)).watch.lastLacks()
  expect(await lacksOf('no_ws_security')).toEqual([{ of: 'login', why: 'open_to_all' }])
  expect(await lacksOf('addressing_unknown')).toEqual([])
  expect(await lacksOf('relays_hang_up')).toEqual([{ of: 'relay', why: 'unreachable' }])
  expect(await lacksOf('presets_refused')).toEqual([{ of: 'preset', why: 'no_rights' }])
  expect(await lacksOf('tours_hang_up')).toEqual([{ of: 'cruise', why: 'unreachable' }])
  expect(await lacksOf('subscriptions_full')).toEqual([{ of: 'event', why: 'no_room' }])
  expect(await lacksOf('clock_unknown')).toEqual([{ of: 'clock', why: 'not_supported' }])
  expect(await lacksOf('clock_without_utc')).toEqual([{ of: 'clock', why: 'not_supported' }])
  expect(await lacksOf('clock_broken')).toEqual([{ of: 'clock', why: 'protocol_error' }])
  expect((await lacksOf('viewer_account')).map(({ of, why }) => [of, why])).toEqual([
    ['snapshot', 'no_rights'],
    ['relay', 'no_rights'],
    ['ptz', 'refused'],
    ['event', 'no_rights'],
  ])
})

test('a device that does not wait with its answers is not asked without a pause', async () => {
  const { endpoint, watch } = await connect(['pulls_at_once'], onTestFinished)
  const before = endpoint.model.notifications.pulls()
  const from = performance.now()
  for (let times = 0; times < 5; times++) await watch.aliveAgain()
  const pulls = endpoint.model.notifications.pulls() - before
  // Each waits half an interval of signs of life, which is the longest pause.
  expect(pulls).toBeLessThanOrEqual((performance.now() - from) / (quickTiming.keepAlive / 2) + 2)
})
