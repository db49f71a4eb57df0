import type { DriverConfigs } from '@palisade/contract'
import type { DeviceSession } from '@palisade/drivers'
import { createIsapiDriver } from '@palisade/drivers/isapi'
import { quickTiming, watchSession } from '@palisade/drivers/testing'
import { createRtspClient, createServedStream, type AccessUnit, type ServedStream } from '@palisade/rtsp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Card } from '../card/card.ts'
import { filledCard } from '../card/testing/filled-card.ts'
import { startMadeStreams } from '../rtsp-proxy/made-streams.ts'
import { planCameras } from '../site/plan.ts'
import { createCardStreams } from './card-streams.ts'
import { startIsapiEndpoint } from './endpoint.ts'
import { isapiAuth, isapiPlans } from './isapi-plan.ts'

const host = '127.0.0.1'
/** The device's search has whole seconds. */
const START = Math.floor(Date.now() / 1000) * 1000 - 600_000
const MINUTE = 60_000
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startCamera(card: Card | undefined, plan: { hasUtcCard?: boolean } = {}) {
  const [own] = isapiPlans
  const camera = planCameras(12).find(({ id }) => id === own?.camera)
  if (!own || !camera) throw new Error('no plan')
  const live = createServedStream({
    tracks: [{ kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [] }],
    auth: isapiAuth,
  })
  let replayOf: ((path: string) => ServedStream | undefined) | undefined
  const streams = await startMadeStreams({
    host,
    port: 0,
    root: 'Streaming',
    streamAt: path => (path.startsWith('/Streaming/Channels/') ? live : replayOf?.(path)),
    isCut: () => false,
  })
  endings.push(() => streams.stop())
  const snapshot = (): Promise<undefined> => Promise.resolve(undefined)
  const endpoint = await startIsapiEndpoint({
    plan: { ...own, ...plan },
    camera,
    host,
    port: 0,
    rtspPort: streams.port,
    card,
    snapshot,
  })
  endings.push(() => endpoint.stop())
  if (card) replayOf = createCardStreams(card, live, endpoint.model)
  const mainUrl = `rtsp://${host}:${streams.port}/Streaming/Channels/101`
  const config: DriverConfigs['isapi'] = {
    host,
    port: endpoint.port(),
    isTls: false,
    channel: 1,
    mainUrl,
    username: isapiAuth.username,
    password: isapiAuth.password,
  }
  return { endpoint, config }
}

async function connect(config: DriverConfigs['isapi']) {
  const { reports, watch } = watchSession()
  const session = createIsapiDriver(quickTiming).connect?.({ id: 'c1', driver: 'isapi', config }, reports)
  if (!session) throw new Error('no session')
  endings.push(() => session.stop())
  await watch.capabilities()
  return { session, capabilities: watch.lastCapabilities() }
}

const recordingsOf = (session: DeviceSession) => {
  if (!session.recordings) throw new Error('no recordings')
  return session.recordings
}

/** The units of a replay until it ends, with the moments that its sender reports tell. */
function play(url: string): Promise<AccessUnit[]> {
  const units: AccessUnit[] = []
  return new Promise(resolve => {
    const { username, password } = isapiAuth
    const client = createRtspClient({
      url,
      username,
      password,
      onUnit: unit => void units.push({ ...unit, units: [] }),
      onEnd: () => resolve(units),
    })
    client.start()
  })
}

describe.each([
  ['its wall clock', false],
  ['UTC', true],
])('a card that writes its times as %s', (_, hasUtcCard) => {
  test('tells its spans by our clock, a device clock that is wrong included', async () => {
    const card = filledCard([START, START + MINUTE], [START + 2 * MINUTE, START + 8 * MINUTE])
    const { config, endpoint } = await startCamera(card, { hasUtcCard })
    endpoint.model.setClock(Date.now() + 95_000)
    const { session, capabilities } = await connect(config)
    expect(capabilities).toContain('recordings')
    const found = await recordingsOf(session).search(START - MINUTE, START + 9 * MINUTE)
    expect(found.isWhole).toBe(true)
    const rounded = found.spans.map(([from, to]) => [
      Math.round((from - START) / MINUTE),
      Math.round((to - START) / MINUTE),
    ])
    expect(rounded).toEqual([
      [expect.closeTo(0), 1],
      [2, 8],
    ])
  })

  test('replays a span, whose pictures are of that span', async () => {
    const { config } = await startCamera(filledCard([START, START + MINUTE]), { hasUtcCard })
    const { session } = await connect(config)
    const [from, to] = [START + 10_000, START + 13_000]
    const replay = await recordingsOf(session).replay(from, to)
    expect(replay).toMatchObject({ manner: 'url', from, to, offset: 0 })
    const units = await play(replay.url)
    const times = units.flatMap(({ ntp }) => (ntp === undefined ? [] : [Math.round(ntp)]))
    expect(units[0]?.key).toBe(true)
    expect(times[0]).toBe(from)
    expect(times.at(-1)).toBeGreaterThanOrEqual(to - 100)
    expect(times.length).toBe(50)
  })
})

test('a camera without a card announces no recordings', async () => {
  const { config } = await startCamera(undefined)
  const { session, capabilities } = await connect(config)
  expect(capabilities).not.toContain('recordings')
  expect(session.recordings).toBeUndefined()
})

describe('a hostile card', () => {
  test.each([
    ['other_camera', 'other_footage'],
    ['other_time', 'other_footage'],
    ['endless_search', 'search_endless'],
  ] as const)('%s is refused with a reason', async (fault, reason) => {
    const card = filledCard([START, START + 6 * MINUTE])
    const { config } = await startCamera(card)
    const { session } = await connect(config)
    card.setFault(fault)
    await expect(recordingsOf(session).search(START, START + 6 * MINUTE)).rejects.toMatchObject({
      deviceCause: 'rejected',
      reason,
    })
  })

  test('a span of which the card has nothing cannot be replayed', async () => {
    const { config } = await startCamera(filledCard([START, START + MINUTE]))
    const { session } = await connect(config)
    const asked = recordingsOf(session).replay(START - 5 * MINUTE, START - 4 * MINUTE)
    await expect(asked).rejects.toMatchObject({ reason: 'no_footage' })
  })
})
