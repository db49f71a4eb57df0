import type { DriverConfigs } from '@palisade/contract'
import { createOnvifDriver } from '@palisade/drivers/onvif'
import { quickTiming, watchSession } from '@palisade/drivers/testing'
import { createRtspClient, createRtspServer, createServedStream, type AccessUnit } from '@palisade/rtsp'
import { afterEach, describe, expect, test } from 'vitest'
import { replayOf } from '../card/card-replay.ts'
import type { Card } from '../card/card.ts'
import { filledCard } from '../card/testing/filled-card.ts'
import { planCameras } from '../site/plan.ts'
import { startOnvifEndpoint } from './endpoint.ts'
import { onvifPlans } from './onvif-plan.ts'

const host = '127.0.0.1'
const START = Date.now() - 600_000
const MINUTE = 60_000
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startCamera(card: Card | undefined) {
  const plan = onvifPlans.find(({ camera }) => camera === 'cam03')
  const camera = planCameras(12).find(({ id }) => id === 'cam03')
  if (!plan || !camera?.auth) throw new Error('no plan')
  const live = createServedStream({
    tracks: [{ kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [] }],
    auth: camera.auth,
  })
  const replay = card && replayOf(card, live)
  const server = createRtspServer({ port: 0, streams: path => (path.endsWith('/replay') ? replay : live) })
  const { port } = await server.start()
  endings.push(() => server.stop())
  const endpoint = await startOnvifEndpoint({
    plan,
    camera,
    card,
    urlOf: (id, stream) => `rtsp://${host}:${port}/${id}/${stream}`,
    snapshot: () => Promise.resolve(undefined),
    host,
    port: 0,
  })
  endings.push(() => endpoint.stop())
  const { username, password } = camera.auth
  const config: DriverConfigs['onvif'] = {
    host,
    port: endpoint.port(),
    isTls: false,
    mainUrl: `rtsp://${host}:${port}/cam03/main`,
    mainProfile: 'main',
    username,
    password,
  }
  return { endpoint, config }
}

async function connect(config: DriverConfigs['onvif']) {
  const { reports, watch } = watchSession()
  const session = createOnvifDriver(quickTiming).connect?.({ id: 'c1', driver: 'onvif', config }, reports)
  if (!session) throw new Error('no session')
  endings.push(() => session.stop())
  await watch.capabilities()
  return { session, capabilities: watch.lastCapabilities() }
}

async function recordingsOf(config: DriverConfigs['onvif']) {
  const { session } = await connect(config)
  if (!session.recordings) throw new Error('no recordings')
  return session.recordings
}

test('tells its spans by our clock, page after page, a device clock that is wrong included', async () => {
  const parts = [0, 1, 2, 3, 4, 5].map((part): [number, number] => [
    START + part * MINUTE,
    START + part * MINUTE + 40_000,
  ])
  const { config, endpoint } = await startCamera(filledCard(...parts))
  endpoint.model.setClock(Date.now() - 3_600_000)
  const found = await (await recordingsOf(config)).search(START - MINUTE, START + 9 * MINUTE)
  expect(found.isWhole).toBe(true)
  expect(found.spans.length).toBe(6)
  for (const [index, [from, to]] of found.spans.entries()) {
    expect(Math.abs(from - (parts[index]?.[0] ?? 0))).toBeLessThan(1500)
    expect(Math.abs(to - (parts[index]?.[1] ?? 0))).toBeLessThan(1500)
  }
})

test('replays a span as fast as it is read, each picture with its time', async () => {
  const { config } = await startCamera(filledCard([START, START + 2 * MINUTE]))
  const [from, to] = [START + 10_000, START + 70_000]
  const replay = await (await recordingsOf(config)).replay(from, to)
  expect(replay).toMatchObject({ manner: 'clock', from, to, offset: 0 })
  const began = performance.now()
  const units = await new Promise<AccessUnit[]>(resolve => {
    const all: AccessUnit[] = []
    const { username, password } = config
    const client = createRtspClient({
      url: replay.url,
      username,
      password,
      transport: 'tcp',
      replay: { from, to },
      onUnit(unit) {
        all.push({ ...unit, units: [] })
        if (!unit.taken?.isLast) return
        resolve(all)
        client.stop().catch(() => undefined)
      },
      onEnd: () => resolve(all),
    })
    client.start()
  })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(units[0]).toMatchObject({ key: true, taken: { at: from } })
  expect(units.at(-1)?.taken?.at).toBeGreaterThan(to - 2100)
  expect(units.length).toBe(750)
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
    const card = filledCard([START, START + MINUTE], [START + 2 * MINUTE, START + 3 * MINUTE])
    const { config } = await startCamera(card)
    const recordings = await recordingsOf(config)
    card.setFault(fault)
    await expect(recordings.search(START, START + 6 * MINUTE)).rejects.toMatchObject({ reason })
  })
})
