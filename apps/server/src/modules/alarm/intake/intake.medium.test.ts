import type { OutsideEvent } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { ago, createIntakeProbe, eventOf } from './intake.testing.ts'

let server: TestServer
let apiKey: Awaited<ReturnType<typeof buildApiKey>>
let probe: ReturnType<typeof createIntakeProbe>

beforeAll(async () => {
  server = await startTestServer()
  apiKey = await buildApiKey(server.db)
  probe = createIntakeProbe(server, apiKey.key)
})
afterAll(() => server.stop())

describe('an event', () => {
  test('raises an alarm by the event rules, told to all who may see it', async () => {
    const centre = await buildArea(server.db, { kind: 'centre' })
    const area = await buildArea(server.db, { parentId: centre.id })
    const device = await buildDevice(server.db, {
      driver: 'http',
      areaId: area.id,
      longitude: 120,
      latitude: 30,
    })
    const answer = await probe.send(eventOf(device, { description: ' Beam\u0007 broken ' }))
    expect(answer).toMatchObject({ status: 200, success: true })
    const [alarm] = await probe.alarmsOf(device)
    expect(answer.returnObj).toEqual({ alarmId: alarm!.id })
    expect(alarm).toMatchObject({
      level: 2,
      type: 'intrusion',
      status: 'on_alert',
      task_status: 'alarm_time',
      area_id: area.id,
      device_name: device.name,
      location: `${centre.name} / ${area.name}`,
      longitude: 120,
      description: 'Beam broken',
      count: 1,
      version: 1,
    })
    expect(alarm!.number).toMatch(/^\d{8}-\d+$/)
    expect(await probe.eventsOf(device)).toMatchObject([
      { type: 'alarm.raised', data: { id: alarm!.id, level: 'urgent' } },
    ])
    const history = await probe.historyOf(alarm!.id)
    expect(history).toMatchObject([
      { action: 'raised', from_status: null, to_status: 'on_alert', user_name: '' },
    ])
  })

  test('keeps who reported it, and the address of its device as it is then', async () => {
    const config = { mainUrl: 'rtsp://192.0.2.31:554/main' }
    const device = await buildDevice(server.db, { driver: 'rtsp', config })
    await probe.send(eventOf(device))
    const [alarm] = await probe.alarmsOf(device)
    const { name } = await server.db
      .selectFrom('api_key')
      .select('name')
      .where('id', '=', apiKey.id)
      .executeTakeFirstOrThrow()
    expect(alarm).toMatchObject({ reporter: name, device_address: '192.0.2.31' })
  })

  test('keeps the level it states and the moment it occurred', async () => {
    const device = await probe.sensor()
    const occurredAt = ago(3_600_000)
    const { returnObj } = await probe.send(eventOf(device, { level: 'low', occurredAt }))
    const [alarm] = await probe.alarmsOf(device)
    expect(alarm).toMatchObject({ id: returnObj?.alarmId, level: 4, last_at: new Date(occurredAt) })
    expect(alarm!.occurred_at).toEqual(new Date(occurredAt))
  })

  test('of a type that is switched off is answered and raises nothing', async () => {
    const device = await probe.sensor()
    await server.db.updateTable('event_rule').set({ enabled: false }).where('type', '=', 'other').execute()
    const event = eventOf(device, { type: 'other' })
    expect((await probe.send(event)).returnObj).toEqual({ alarmId: null })
    await server.db.updateTable('event_rule').set({ enabled: true }).where('type', '=', 'other').execute()
    expect((await probe.send(event)).returnObj).toEqual({ alarmId: null })
    expect(await probe.alarmsOf(device)).toEqual([])
  })

  test('shows that its sensor is alive, and tells it once', async () => {
    const device = await probe.sensor()
    await probe.send(eventOf(device))
    await probe.send(eventOf(device))
    const row = await server.db
      .selectFrom('device')
      .innerJoin('device_sighting', 'device_id', 'device.id')
      .select(['state', 'device.cause', 'seen_at'])
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'online', cause: null, seen_at: expect.any(Date) })
    const told = await server.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'device.state')
      .execute()
    expect(told.filter(event => (event.data as { id: string }).id === device.id)).toHaveLength(1)
  })

  test('numbers of a day go up by one', async () => {
    const device = await probe.sensor()
    const types = ['fire', 'smoke', 'gas', 'panic', 'motion'] as const
    await Promise.all(types.map(type => probe.send(eventOf(device, { type }))))
    const numbers = (await probe.alarmsOf(device))
      .map(alarm => Number(alarm.number.split('-')[1]))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
  })
})

describe('refused', () => {
  test.each<[string, Partial<OutsideEvent>, string]>([
    ['an unknown device', { deviceCode: 'nobody' }, 'event.device_unknown'],
    ['an unknown type', { type: 'sunshine' }, 'event.type_unknown'],
    ['the year 2090', { occurredAt: '2090-01-01T00:00:00Z' }, 'event.time_in_future'],
    ['last month', { occurredAt: ago(31 * 86_400_000) }, 'event.time_too_old'],
    [
      'a picture that is none',
      { picture: Buffer.from('no picture').toString('base64') },
      'event.picture_invalid',
    ],
    ['a picture that is empty', { picture: '' }, 'event.picture_invalid'],
    [
      'a picture of more than 5 MB',
      { picture: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') },
      'event.picture_too_large',
    ],
  ])('%s', async (_name, more, errorCode) => {
    const device = await probe.sensor()
    const answer = await probe.send(eventOf(device, more))
    expect(answer).toMatchObject({ status: 200, success: false, errorCode })
    expect(await probe.alarmsOf(device)).toEqual([])
  })

  test('a device that was deleted', async () => {
    const device = await probe.sensor()
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', device.id)
      .execute()
    expect(await probe.send(eventOf(device))).toMatchObject({ errorCode: 'event.device_unknown' })
  })

  test('a picture for a device nobody knows is not even decoded', async () => {
    const picture = Buffer.from('no picture').toString('base64')
    const answer = await probe.send({ eventId: 'x', deviceCode: 'nobody', type: 'fire', picture })
    expect(answer.errorCode).toBe('event.device_unknown')
  })

  test('a body of 10 MB', async () => {
    const device = await probe.sensor()
    const answer = await probe.send(eventOf(device, { picture: 'A'.repeat(10 * 1024 * 1024) }))
    expect(answer).toMatchObject({ status: 413, errorCode: 'request.too_large' })
  })

  test.each([
    [{ eventId: '' }, 'eventId'],
    [{ eventId: 'a\u0000b' }, 'eventId'],
    [{ eventId: 'x'.repeat(129) }, 'eventId'],
    [{ deviceCode: 'a b' }, 'deviceCode'],
    [{ occurredAt: 'yesterday' }, 'occurredAt'],
    [{ level: 'extreme' }, 'level'],
    [{ picture: 'not base64!' }, 'picture'],
    [{ surprise: 1 }, 'surprise'],
  ])('%j', async (more, path) => {
    const answer = await probe.send({ ...eventOf(await probe.sensor()), ...more })
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'request.invalid',
      errorParams: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  })

  test('without a key, with a wrong, an expired, a revoked one, or a ticket in its place', async () => {
    const device = await probe.sensor()
    const { ticket } = await server.signIn()
    const expired = await buildApiKey(server.db, { expiresAt: new Date(Date.now() - 1000) })
    const revoked = await buildApiKey(server.db, { isRevoked: true })
    const useless = await buildApiKey(server.db, { scopes: [] })
    for (const bad of ['nonsense', '', expired.key, revoked.key, ticket]) {
      expect(await probe.send(eventOf(device), bad)).toMatchObject({
        status: 401,
        errorCode: 'access.key_invalid',
      })
    }
    const asTicket = await server.client.intake.report(eventOf(device), {
      ticket: (await buildApiKey(server.db)).key,
    })
    expect(asTicket.status).toBe(401)
    expect(await probe.send(eventOf(device), useless.key)).toMatchObject({
      status: 403,
      errorCode: 'access.key_scope',
    })
    expect(await probe.alarmsOf(device)).toEqual([])
  })
})
