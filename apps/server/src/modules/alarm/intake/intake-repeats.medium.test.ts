import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createIntakeModule } from './intake.module.ts'
import { removeOldReceipts } from './intake.queries.ts'
import { ago, createIntakeProbe, eventOf } from './intake.testing.ts'

let server: TestServer
let probe: ReturnType<typeof createIntakeProbe>

beforeAll(async () => {
  server = await startTestServer()
  probe = createIntakeProbe(server, (await buildApiKey(server.db)).key)
})
afterAll(() => server.stop())

const picturesKept = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from alarm where picture_key is not null`.execute(server.db)
  return rows[0]?.n
}

describe('an event sent again', () => {
  test('a thousand times at once is one alarm and one answer', async () => {
    const device = await probe.sensor()
    const event = eventOf(device)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => probe.send(event)))
    const [alarm, ...others] = await probe.alarmsOf(device)
    expect(others).toEqual([])
    expect(alarm?.count).toBe(1)
    expect(new Set(answers.map(answer => answer.returnObj?.alarmId))).toEqual(new Set([alarm?.id]))
    expect(await probe.eventsOf(device)).toHaveLength(1)
  })

  test('later again changes nothing, with a picture neither', async () => {
    const device = await probe.sensor()
    const event = eventOf(device)
    const first = await probe.send(event)
    const before = await picturesKept()
    const picture = (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const second = await probe.send({ ...event, picture })
    expect(second.returnObj).toEqual(first.returnObj)
    expect(await probe.alarmsOf(device)).toMatchObject([{ count: 1, version: 1, picture_key: null }])
    expect(await picturesKept()).toBe(before)
  })

  test('the same id under another key is another event', async () => {
    const device = await probe.sensor()
    const other = await buildApiKey(server.db)
    const event = eventOf(device, { occurredAt: ago(1000) })
    await probe.send(event)
    await probe.send(event, other.key)
    expect(await probe.alarmsOf(device)).toMatchObject([{ count: 2 }])
  })

  test('answers are forgotten after their time, young ones stay', async () => {
    const device = await probe.sensor()
    const [old, young] = [eventOf(device), eventOf(device)]
    await probe.send(old)
    await probe.send(young)
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

  test('nothing is forgotten while the clock is not believed', async () => {
    const device = await probe.sensor()
    const event = eventOf(device)
    await probe.send(event)
    await sql`update event_receipt set received_at = now() - interval '9 days' where event_id = ${event.eventId}`.execute(
      server.db,
    )
    const isKept = async () =>
      (
        await server.db
          .selectFrom('event_receipt')
          .select('event_id')
          .where('event_id', '=', event.eventId)
          .execute()
      ).length > 0
    const startModule = async (isPlausible: boolean) => {
      const { db, files } = server.app.infra
      const intake = createIntakeModule({
        db,
        files,
        log: pino({ level: 'silent' }),
        timeCheck: { isPlausible: async () => isPlausible },
        raiser: { raise: () => Promise.reject(new Error('none here')) },
        sensors: { markSeen: async () => undefined },
      })
      await intake.start?.()
      await intake.stop?.()
    }
    await startModule(false)
    expect(await isKept()).toBe(true)
    await startModule(true)
    expect(await isKept()).toBe(false)
  })
})

describe('repeats', () => {
  test('within the merge time join the alarm, are counted and told', async () => {
    const device = await probe.sensor()
    const start = Date.now() - 60_000
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    const first = await probe.send(eventOf(device, { occurredAt: at(0) }))
    const second = await probe.send(eventOf(device, { occurredAt: at(20), level: 'very_urgent' }))
    const late = await probe.send(eventOf(device, { occurredAt: at(55) }))
    expect(second.returnObj).toEqual(first.returnObj)
    expect(late.returnObj).not.toEqual(first.returnObj)
    const [alarm] = await probe.alarmsOf(device)
    expect(alarm).toMatchObject({
      count: 2,
      level: 1,
      last_at: new Date(at(20)),
      version: 2,
      state_version: 2,
    })
    expect((await probe.eventsOf(device)).map(event => event.type)).toEqual([
      'alarm.raised',
      'alarm.repeated',
      'alarm.raised',
    ])
    const history = await probe.historyOf(alarm!.id)
    expect(history.map(row => row.action)).toEqual(['raised', 'escalated'])
  })

  test('after an alarm is closed raise a new one', async () => {
    const device = await probe.sensor()
    await probe.send(eventOf(device))
    await server.db
      .updateTable('alarm')
      .set({ status: 'completed', closed_at: new Date() })
      .where('id', '=', (await probe.alarmsOf(device))[0]!.id)
      .execute()
    await probe.send(eventOf(device))
    expect(await probe.alarmsOf(device)).toMatchObject([
      { status: 'completed' },
      { status: 'on_alert', count: 1 },
    ])
  })

  test('of one source at once become one alarm that counts them all', async () => {
    const device = await probe.sensor()
    await Promise.all(Array.from({ length: 300 }, () => probe.send(eventOf(device))))
    expect(await probe.alarmsOf(device)).toMatchObject([{ count: 300 }])
  })

  test('a storm from many sources loses and doubles nothing', async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, () => probe.sensor()))
    const events = devices.flatMap(device => Array.from({ length: 30 }, () => eventOf(device)))
    const sent = [...events, ...events].toSorted(() => Math.random() - 0.5)
    const answers = await Promise.all(sent.map(event => probe.send(event)))
    expect(answers.every(answer => answer.success)).toBe(true)
    for (const device of devices) expect(await probe.alarmsOf(device)).toMatchObject([{ count: 30 }])
  })
})

describe('pictures', () => {
  const red = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })

  test('is kept as a JPEG that was encoded anew', async () => {
    const device = await probe.sensor()
    const png = await red()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer()
    await probe.send(eventOf(device, { picture: png.toString('base64') }))
    const [alarm] = await probe.alarmsOf(device)
    const file = await server.app.infra.files.open(alarm!.picture_key ?? '')
    const stored = Buffer.concat((await file?.stream.toArray()) ?? [])
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    expect(stored.includes('somebody')).toBe(false)
    expect((await probe.eventsOf(device))[0]?.data).toMatchObject({ hasPicture: true })
  })

  test('of a repeat are kept when the alarm has none', async () => {
    const device = await probe.sensor()
    await probe.send(eventOf(device))
    await probe.send(eventOf(device, { picture: (await red().jpeg().toBuffer()).toString('base64') }))
    expect(await probe.alarmsOf(device)).toMatchObject([{ count: 2, picture_key: expect.any(String) }])
  })
})
