import type { DriverConfigs } from '@palisade/contract'
import { createIsapiDriver } from '@palisade/drivers/isapi'
import { quickTiming, watchSession } from '@palisade/drivers/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { startIsapiEndpoint } from './endpoint.ts'
import { isapiAuth, isapiPlans } from './isapi-plan.ts'
import { PLATE_PICTURE } from './plate-picture.ts'
import type { QuirkName } from './quirks/quirks.ts'

const host = '127.0.0.1'
const MINUTE_MS = 60_000

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function start(id: string, quirks: readonly QuirkName[] = []) {
  const plan = isapiPlans.find(one => one.camera === id)
  const camera = planCameras(12).find(one => one.id === id)
  if (!plan || !camera) throw new Error('no such camera')
  const endpoint = await startIsapiEndpoint({
    plan: { ...plan, quirks },
    camera,
    host,
    port: 0,
    rtspPort: 8554,
    snapshot: () => Promise.resolve(PLATE_PICTURE),
    heartbeatMs: 50,
  })
  endings.push(() => endpoint.stop())
  const mainUrl = `rtsp://${host}:8554/Streaming/Channels/101`
  const { username, password } = isapiAuth
  const config: DriverConfigs['isapi'] = {
    host,
    port: endpoint.port(),
    isTls: false,
    channel: 1,
    mainUrl,
    username,
    password,
  }
  const { reports, watch } = watchSession()
  const session = createIsapiDriver(quickTiming).connect?.({ id: 'c1', driver: 'isapi', config }, reports)
  if (!session) throw new Error('no session')
  endings.push(() => session.stop())
  return { camera: endpoint, session, watch }
}

test('a plate camera that is listened to again says so each time, another camera never', async () => {
  const [gate, yard] = await Promise.all([start('cam09'), start('cam11')])
  await gate.watch.listening(1)
  gate.camera.feed.disconnect()
  await gate.watch.listening(2)
  await yard.watch.capabilities()
  await vi.waitFor(() => expect(yard.camera.feed.followers()).toBe(1))
  yard.camera.feed.disconnect()
  await vi.waitFor(() => expect(yard.camera.feed.followers()).toBe(1))
  expect(yard.session.passages).toBeUndefined()
  await expect(yard.watch.listening(1, 200)).rejects.toThrow('no listening')
})

test.each([[[]], [['plates_zoned']], [['plates_all']], [['busy_plates']]] as QuirkName[][][])(
  'passages that nobody was told of are there to ask for, with their times and pictures: %j',
  async quirks => {
    const { camera, session, watch } = await start('cam09', quirks)
    await watch.listening(1)
    for (const [plate, minutes] of [
      ['EARLY1', 90],
      ['B2', 20],
      ['无车牌', 10],
    ] as const)
      await camera.feed.passed({ plate, direction: 'reverse', lane: 2 }, minutes * MINUTE_MS)
    await camera.feed.pass({ plate: 'A1' })
    const since = Date.now() - 30 * MINUTE_MS
    const passages = (await session.passages?.list(since)) ?? []
    expect(passages.map(({ plate }) => plate.plate)).toEqual(['B2', null, 'A1'])
    const [first] = passages
    expect(Math.abs((first?.at ?? 0) - (Date.now() - 20 * MINUTE_MS))).toBeLessThan(10_000)
    expect(first?.plate).toMatchObject({ direction: 'reverse', lane: 2, confidence: null })
    const [link = ''] = first?.plate.pictureLinks ?? []
    expect(await session.linkedPicture?.(link)).toEqual(PLATE_PICTURE)
    expect(await session.passages?.list(Date.now() + MINUTE_MS)).toEqual([])
    expect(watch.failures()).toEqual([])
  },
)

test.each(['no_plates_403', 'no_plates_501', 'no_plates_page', 'no_plates_reset'] as const)(
  'a camera with %s goes without that alone',
  async quirk => {
    const { camera, session, watch } = await start('cam09', [quirk])
    await watch.capabilities()
    await vi.waitFor(() => expect(camera.feed.followers()).toBe(1))
    expect(session.passages).toBeUndefined()
    const uuid = await camera.feed.pass({ plate: 'A1' })
    expect((await watch.event(one => one.topic === 'ANPR')).eventId).toContain(uuid)
    await expect(watch.listening(1, 100)).rejects.toThrow('no listening')
    expect(watch.lastLacks()).toEqual([])
    expect(watch.failures()).toEqual([])
  },
)

test('a list that is nonsense later, or too large, is refused, and the session stays', async () => {
  const { camera, session, watch } = await start('cam09')
  await watch.listening(1)
  const list = vi.spyOn(camera.model.plates, 'list')
  for (const answer of ['<html>gone</html>', 'A1,B2', `<Plates>${'<Plate/>'.repeat(600_000)}</Plates>`]) {
    list.mockReturnValue(answer)
    await expect(session.passages?.list(0)).rejects.toMatchObject({ deviceCause: 'rejected' })
  }
  await watch.aliveAgain()
  expect(watch.failures()).toEqual([])
})
