import type { Alarm, OutsideEvent } from '@palisade/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApiKey } from '../../testing/builders/api-key.ts'
import { buildDevice, type BuiltDevice } from '../../testing/builders/device.ts'
import { buildArea } from '../../testing/builders/organisation.ts'
import { uniqueName } from '../../testing/builders/names.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeOldReceipts } from './intake.queries.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = (await buildApiKey(server.db)).key
})
afterAll(() => server.stop())

const sensor = () => buildDevice(server.db, { driver: 'http', state: 'unknown', cause: 'never_checked' })
const eventOf = (device: BuiltDevice, more: Partial<OutsideEvent> = {}): OutsideEvent => ({
  eventId: uniqueName('e'),
  deviceCode: device.code,
  type: 'intrusion',
  ...more,
})
const send = (event: object, withKey = key) =>
  server.client.intake.event(event as OutsideEvent, { 'x-api-key': withKey })

const alarmsOf = (device: BuiltDevice) =>
  server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .selectAll('alarm')
    .select(['device_name', 'location', 'longitude'])
    .where('device_id', '=', device.id)
    .orderBy('alarm.id')
    .execute()
async function eventsOf(device: BuiltDevice) {
  const rows = await server.db
    .selectFrom('outbox')
    .select(['type', 'data'])
    .where('type', 'like', 'alarm.%')
    .orderBy('seq')
    .execute()
  return rows.filter(row => (row.data as Alarm).deviceId === device.id)
}
const filesOf = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from alarm where picture_key is not null`.execute(server.db)
  return rows[0]?.n
}
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

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
    const answer = await send(eventOf(device, { description: ' Beam\u0007 broken ' }))
    expect(answer).toMatchObject({ status: 200, success: true })
    const [alarm] = await alarmsOf(device)
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
    expect(await eventsOf(device)).toMatchObject([
      { type: 'alarm.raised', data: { id: alarm!.id, level: 'urgent' } },
    ])
    const history = await server.db
      .selectFrom('alarm_history')
      .selectAll()
      .where('alarm_id', '=', alarm!.id)
      .execute()
    expect(history).toMatchObject([
      { action: 'raised', from_status: null, to_status: 'on_alert', user_name: '' },
    ])
  })

  test('keeps the level it states and the moment it occurred', async () => {
    const device = await sensor()
    const occurredAt = ago(3_600_000)
    const { returnObj } = await send(eventOf(device, { level: 'low', occurredAt }))
    const [alarm] = await alarmsOf(device)
    expect(alarm).toMatchObject({ id: returnObj?.alarmId, level: 4, last_at: new Date(occurredAt) })
    expect(alarm!.occurred_at).toEqual(new Date(occurredAt))
  })

  test('of a type that is switched off is answered and raises nothing', async () => {
    const device = await sensor()
    await server.db.updateTable('event_rule').set({ enabled: false }).where('type', '=', 'other').execute()
    const event = eventOf(device, { type: 'other' })
    expect((await send(event)).returnObj).toEqual({ alarmId: null })
    await server.db.updateTable('event_rule').set({ enabled: true }).where('type', '=', 'other').execute()
    expect((await send(event)).returnObj).toEqual({ alarmId: null })
    expect(await alarmsOf(device)).toEqual([])
  })

  test('shows that its sensor is alive, and tells it once', async () => {
    const device = await sensor()
    await send(eventOf(device))
    await send(eventOf(device))
    const row = await server.db
      .selectFrom('device')
      .selectAll()
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'online', cause: null, last_seen_at: expect.any(Date) })
    const told = await server.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'device.state')
      .execute()
    expect(told.filter(event => (event.data as { id: string }).id === device.id)).toHaveLength(1)
  })

  test('numbers of a day go up by one', async () => {
    const device = await sensor()
    const types = ['fire', 'smoke', 'gas', 'panic', 'motion'] as const
    await Promise.all(types.map(type => send(eventOf(device, { type }))))
    const numbers = (await alarmsOf(device))
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
    const device = await sensor()
    const answer = await send(eventOf(device, more))
    expect(answer).toMatchObject({ status: 200, success: false, errorCode })
    expect(await alarmsOf(device)).toEqual([])
  })

  test('a device that was deleted', async () => {
    const device = await sensor()
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', device.id)
      .execute()
    expect(await send(eventOf(device))).toMatchObject({ errorCode: 'event.device_unknown' })
  })

  test('a picture for a device nobody knows is not even decoded', async () => {
    const picture = Buffer.from('no picture').toString('base64')
    const answer = await send({ eventId: 'x', deviceCode: 'nobody', type: 'fire', picture })
    expect(answer.errorCode).toBe('event.device_unknown')
  })

  test('a body of 10 MB', async () => {
    const device = await sensor()
    const answer = await send(eventOf(device, { picture: 'A'.repeat(10 * 1024 * 1024) }))
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
    const answer = await send({ ...eventOf(await sensor()), ...more })
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'request.invalid',
      errorParams: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  })

  test('without a key, with a wrong, an expired, a revoked one, or a ticket in its place', async () => {
    const device = await sensor()
    const { ticket } = await server.signIn()
    const expired = await buildApiKey(server.db, { expiresAt: new Date(Date.now() - 1000) })
    const revoked = await buildApiKey(server.db, { isRevoked: true })
    const useless = await buildApiKey(server.db, { scopes: [] })
    for (const bad of ['nonsense', '', expired.key, revoked.key, ticket]) {
      expect(await send(eventOf(device), bad)).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
    }
    const asTicket = await server.client.intake.event(eventOf(device), { ticket: key })
    expect(asTicket.status).toBe(401)
    expect(await send(eventOf(device), useless.key)).toMatchObject({
      status: 403,
      errorCode: 'access.key_scope',
    })
    expect(await alarmsOf(device)).toEqual([])
  })
})

describe('the same event', () => {
  test('a thousand times at once is one alarm and one answer', async () => {
    const device = await sensor()
    const event = eventOf(device)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => send(event)))
    const [alarm, ...others] = await alarmsOf(device)
    expect(others).toEqual([])
    expect(alarm?.count).toBe(1)
    expect(new Set(answers.map(answer => answer.returnObj?.alarmId))).toEqual(new Set([alarm?.id]))
    expect(await eventsOf(device)).toHaveLength(1)
  })

  test('later again changes nothing, with a picture neither', async () => {
    const device = await sensor()
    const event = eventOf(device)
    const first = await send(event)
    const before = await filesOf()
    const picture = (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const second = await send({ ...event, picture })
    expect(second.returnObj).toEqual(first.returnObj)
    expect(await alarmsOf(device)).toMatchObject([{ count: 1, version: 1, picture_key: null }])
    expect(await filesOf()).toBe(before)
  })

  test('the same id under another key is another event', async () => {
    const device = await sensor()
    const other = await buildApiKey(server.db)
    const event = eventOf(device, { occurredAt: ago(1000) })
    await send(event)
    await send(event, other.key)
    expect(await alarmsOf(device)).toMatchObject([{ count: 2 }])
  })

  test('answers are forgotten after their time, young ones stay', async () => {
    const device = await sensor()
    const [old, young] = [eventOf(device), eventOf(device)]
    await send(old)
    await send(young)
    await sql`update event_receipt set received_at = now() - interval '9 days' where event_id = ${old.eventId}`.execute(
      server.db,
    )
    expect(await removeOldReceipts(server.db)).toBe(1)
    const left = await server.db
      .selectFrom('event_receipt')
      .select('event_id')
      .where('event_id', 'in', [old.eventId, young.eventId])
      .execute()
    expect(left).toEqual([{ event_id: young.eventId }])
  })
})

describe('repeats', () => {
  test('within the merge time join the alarm, are counted and told', async () => {
    const device = await sensor()
    const start = Date.now() - 60_000
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    const first = await send(eventOf(device, { occurredAt: at(0) }))
    const second = await send(eventOf(device, { occurredAt: at(20), level: 'very_urgent' }))
    const late = await send(eventOf(device, { occurredAt: at(55) }))
    expect(second.returnObj).toEqual(first.returnObj)
    expect(late.returnObj).not.toEqual(first.returnObj)
    const [alarm] = await alarmsOf(device)
    expect(alarm).toMatchObject({
      count: 2,
      level: 1,
      last_at: new Date(at(20)),
      version: 2,
      state_version: 2,
    })
    expect((await eventsOf(device)).map(event => event.type)).toEqual([
      'alarm.raised',
      'alarm.repeated',
      'alarm.raised',
    ])
    const history = await server.db
      .selectFrom('alarm_history')
      .select('action')
      .where('alarm_id', '=', alarm!.id)
      .orderBy('id')
      .execute()
    expect(history.map(row => row.action)).toEqual(['raised', 'escalated'])
  })

  test('of an alarm that is closed raise a new one', async () => {
    const device = await sensor()
    await send(eventOf(device))
    await server.db
      .updateTable('alarm')
      .set({ status: 'completed', closed_at: new Date() })
      .where('id', '=', (await alarmsOf(device))[0]!.id)
      .execute()
    await send(eventOf(device))
    expect(await alarmsOf(device)).toMatchObject([{ status: 'completed' }, { status: 'on_alert', count: 1 }])
  })

  test('of one source at once are one alarm that counts them all', async () => {
    const device = await sensor()
    await Promise.all(Array.from({ length: 300 }, () => send(eventOf(device))))
    expect(await alarmsOf(device)).toMatchObject([{ count: 300 }])
  })

  test('a storm from many sources loses and doubles nothing', async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, sensor))
    const events = devices.flatMap(device => Array.from({ length: 30 }, () => eventOf(device)))
    const sent = [...events, ...events].toSorted(() => Math.random() - 0.5)
    const answers = await Promise.all(sent.map(event => send(event)))
    expect(answers.every(answer => answer.success)).toBe(true)
    for (const device of devices) expect(await alarmsOf(device)).toMatchObject([{ count: 30 }])
  })
})

describe('pictures', () => {
  const red = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })

  test('is kept as a JPEG written anew', async () => {
    const device = await sensor()
    const png = await red()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer()
    await send(eventOf(device, { picture: png.toString('base64') }))
    const [alarm] = await alarmsOf(device)
    const file = await server.app.infra.files.open(alarm!.picture_key ?? '')
    const stored = Buffer.concat((await file?.stream.toArray()) ?? [])
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    expect(stored.includes('somebody')).toBe(false)
    expect((await eventsOf(device))[0]?.data).toMatchObject({ hasPicture: true })
  })

  test('of a repeat is kept when the alarm has none', async () => {
    const device = await sensor()
    await send(eventOf(device))
    await send(eventOf(device, { picture: (await red().jpeg().toBuffer()).toString('base64') }))
    expect(await alarmsOf(device)).toMatchObject([{ count: 2, picture_key: expect.any(String) }])
  })
})
