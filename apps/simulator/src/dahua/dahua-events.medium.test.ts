import type { DeviceEvent, DeviceSession } from '@palisade/drivers'
import { createDahuaDriver } from '@palisade/drivers/dahua'
import { quickTiming, watchSession, type SessionWatch, type Timing } from '@palisade/drivers/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PLATE_PICTURE } from '../isapi/plate-picture.ts'
import { RTSP_PORT, scene, startCamera, targetAt } from './dahua-camera.testing.ts'
import type { DahuaPlan } from './dahua-plan.ts'
import type { DahuaEndpoint } from './endpoint.ts'
import { writeEvent } from './event-parts.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function start(id: string, changes: Partial<DahuaPlan> = {}): Promise<DahuaEndpoint> {
  const camera = await startCamera(id, changes)
  endings.push(() => camera.stop())
  return camera
}

type Listening = Partial<Timing> & { channel?: number }
const listen = async (camera: DahuaEndpoint, options?: Listening): Promise<SessionWatch> =>
  (await listenBy(camera, options)).watch

/** In touch, and listening to the streams that the camera has. */
async function listenBy(
  camera: DahuaEndpoint,
  { channel = 1, ...times }: Listening = {},
): Promise<{ watch: SessionWatch; session: DeviceSession }> {
  const { reports, watch } = watchSession()
  const driver = createDahuaDriver({ ...quickTiming, ...times })
  const session = driver.connect?.(targetAt(camera.port(), { channel }), reports)
  if (!session) throw new Error('no session')
  endings.push(() => session.stop())
  await vi.waitFor(() => {
    expect(watch.lastCapabilities()).toContain('event')
    expect(camera.feed.followers('passages')).toBeGreaterThanOrEqual(camera.model.plan.hasSnapManager ? 1 : 0)
  })
  // A heartbeat that came after it: the driver has heard of the stream.
  for (let beat = 0; beat < 2; beat++) await watch.aliveAgain()
  return { watch, session }
}

const topics = (events: readonly DeviceEvent[]): string[] => events.map(event => event.topic)

describe('events', () => {
  test.each(['right', 'zero', 'none'] as const)('data over many lines, lengths %s', async lengths => {
    const camera = await start('cam05', { lengths })
    const watch = await listen(camera)
    camera.feed.begin('VideoMotion', 0, { Id: [0], RegionName: ['a } in a "text"'], SmartMotionEnable: true })
    expect(await watch.event(one => one.topic === 'VideoMotion')).toMatchObject({ isActive: true })
    camera.feed.end('VideoMotion')
    await watch.event(one => one.topic === 'VideoMotion' && one.isActive === false)
  })

  test('a part that is cut, and data that is none, cost no other event', async () => {
    const camera = await start('cam05')
    const watch = await listen(camera)
    const cut = '--myboundary\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\n'
    const send = (text: string) => camera.feed.sendRaw('events', Buffer.from(text))
    send(`${cut}Code=TrafficJunction;action=Pulse;index=0;data={"uuid":"2401\r\n`)
    send(`${cut}Code=VideoBlind;action=Start;index=0;data=no braces\r\n`)
    camera.feed.sendRaw('events', writeEvent('right', { code: 'AlarmLocal', action: 'Start', index: 2 }))
    const input = await watch.event(one => one.topic === 'AlarmLocal')
    expect(input).toMatchObject({ description: 'AlarmLocal 3' })
    expect(topics(watch.events())).toEqual(['VideoBlind', 'AlarmLocal'])
    expect(watch.failures()).toEqual([])
  })

  test('a recorder tells of every channel, and each camera of its own', async () => {
    const camera = await start('cam05', { channels: 4 })
    const [first, third] = [await listen(camera), await listen(camera, { channel: 3 })]
    for (const [code, index] of [
      ['VideoLoss', 2],
      ['StorageFailure', 0],
      ['AlarmLocal', 2],
      ['VideoMotion', 1],
      ['VideoBlind', 0],
    ] as const)
      camera.feed.begin(code, index)
    await first.event(one => one.topic === 'VideoBlind')
    await third.event(one => one.topic === 'StorageFailure')
    expect(topics(first.events()).toSorted()).toEqual(['AlarmLocal', 'StorageFailure', 'VideoBlind'])
    expect(topics(third.events()).toSorted()).toEqual(['StorageFailure', 'VideoLoss'])
  })

  test('heartbeats without a length are signs of life, and housekeeping is no event', async () => {
    const camera = await start('cam05', { hasSnapManager: true })
    const watch = await listen(camera, { keepAlive: 1000 })
    const asked = camera.requests()
    for (const event of [
      { code: 'VideoMotionInfo', action: 'State', index: 0 },
      { code: 'NewFile', action: 'Pulse', index: 0 },
    ] as const)
      camera.feed.sendRaw('events', writeEvent('zero', event))
    for (let beat = 0; beat < 3; beat++) await watch.aliveAgain()
    expect(watch.events()).toEqual([])
    expect(camera.requests()).toBe(asked)
  })

  test('nonsense costs the events alone, until they can be read again', async () => {
    const camera = await start('cam05')
    const watch = await listen(camera, { keepAlive: 50 })
    await camera.setFault('bad_events')
    await vi.waitFor(() => expect(watch.lastLacks()).toContainEqual({ of: 'event', why: 'protocol_error' }))
    await camera.setFault('normal')
    await vi.waitFor(() => expect(watch.lastCapabilities()).toContain('event'))
    expect(watch.failures()).toEqual([])
  })
})

describe('passages', () => {
  const passage = {
    plate: '粤B·12 345',
    direction: 'reverse',
    lane: 2,
    plateColour: 'Green',
    vehicleColour: 'Black',
    speed: 31,
  }

  test('come once, with the pictures of their own stream', async () => {
    const camera = await start('cam02')
    const watch = await listen(camera)
    await camera.feed.pass(passage)
    const event = await watch.event(one => one.plate !== undefined)
    expect(event).toMatchObject({
      topic: 'TrafficJunction',
      plate: {
        plate: '粤B12345',
        plateColour: 'Green',
        direction: 'reverse',
        lane: 2,
        confidence: 97,
        vehicleColour: 'Black',
        vehicleType: 'SaloonCar',
        speed: 31,
        brand: '',
      },
    })
    expect(event.isActive).toBeUndefined()
    expect(event.picture?.length).toBe(scene.length)
    expect(event.platePicture?.length).toBeLessThan(scene.length)
    camera.feed.begin('VideoBlind')
    await watch.event(one => one.topic === 'VideoBlind')
    expect(watch.events()).toHaveLength(2)
  })

  test('have a snapshot where the camera sends no pictures', async () => {
    const camera = await start('cam02', { hasSnapManager: false })
    const watch = await listen(camera)
    await camera.feed.pass(passage)
    const event = await watch.event(one => one.plate !== undefined)
    expect([event.plate?.plate, event.picture?.length]).toEqual(['粤B12345', scene.length])
  })

  test.each([true, false])(
    'whose pictures the camera keeps come with their files, which it gives; by a stream of their own: %s',
    async hasSnapManager => {
      const camera = await start('cam02', { hasSnapManager })
      const { watch, session } = await listenBy(camera)
      // The next one ends the waiting for pictures that may follow.
      for (const plate of [passage.plate, 'NEXT1']) await camera.feed.pass({ ...passage, plate }, true)
      const event = await watch.event(one => one.plate?.plate === '粤B12345')
      expect([event.picture, event.plate?.pictureLinks?.length]).toEqual([undefined, 2])
      const links = event.plate?.pictureLinks ?? []
      const pictures = await Promise.all(links.map(async link => session.linkedPicture?.(link)))
      expect(new Set(pictures.map(picture => picture?.length))).toEqual(
        new Set([scene.length, PLATE_PICTURE.length]),
      )
      await expect(session.linkedPicture?.('/mnt/sd/other.jpg')).rejects.toMatchObject({
        reason: 'no_picture',
      })
    },
  )

  test('of a recorder open their stream with the first of them', async () => {
    const camera = await start('cam02', { channels: 2, hasSnapManager: false })
    const watch = await listen(camera)
    camera.model.plan.hasSnapManager = true
    await camera.feed.pass(passage)
    await vi.waitFor(() => expect(camera.feed.followers('passages')).toBe(1))
    let passed = 1
    await vi.waitFor(async () => {
      await camera.feed.pass({ ...passage, plate: `B${(passed += 1)}` })
      expect(watch.events().some(one => one.platePicture)).toBe(true)
    })
    const plates = watch.events().map(one => one.plate?.plate)
    expect(new Set(plates).size).toBe(plates.length)
  })
})

describe('the probe', () => {
  const probe = (camera: DahuaEndpoint) =>
    createDahuaDriver(quickTiming).probe(targetAt(camera.port()), AbortSignal.timeout(3000))

  test('tells model, streams and clock', async () => {
    const camera = await start('cam05', { tellsZone: true, channels: 2 })
    // By its zone a clock that is wrong by an hour is found out.
    camera.model.setClock(Date.now() + 3_600_000)
    const found = await probe(camera)
    expect(found).toMatchObject({
      ok: true,
      identity: {
        manufacturer: 'Simulated',
        model: 'SIM-SD (PTZ)',
        serial: 'SIM-CAM05-CGI',
        firmware: '2.800.0000001.0.R build:2026-05-01',
      },
      sources: [
        {
          channel: 1,
          name: 'Main-Corridor-2F',
          streams: [
            {
              name: 'main',
              codec: 'h264',
              width: 1280,
              url: `rtsp://127.0.0.1:${RTSP_PORT}/cam/realmonitor?channel=1&subtype=0`,
            },
            { name: 'sub', codec: 'h264', width: 640 },
          ],
        },
        { channel: 2, name: 'Channel 2' },
      ],
    })
    expect(Math.abs((found.clockOffset ?? 0) - 3_600_000)).toBeLessThan(3000)
  })

  test.each([
    ['locked', { cause: 'account_locked', lockedMinutes: 30 }],
    ['clear_text', { cause: 'clear_text_login' }],
  ] as const)('a login that is %s', async (fault, told) => {
    const camera = await start('cam05')
    await camera.setFault(fault)
    expect(await probe(camera)).toMatchObject({ ok: false, ...told })
  })
})
