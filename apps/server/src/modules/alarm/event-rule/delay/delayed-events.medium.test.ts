import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createDelayProbe } from './delay.testing.ts'
import { createDelayedEvents } from './delayed-events.ts'

let server: TestServer
let probe: ReturnType<typeof createDelayProbe>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  probe = createDelayProbe(server)
  await probe.setRule('loitering', { onDelaySeconds: 60 })
})

test('an event waits for its on-delay, then is raised with the time at which it happened', async () => {
  const event = await probe.newEvent({ description: 'by the fence' })
  expect(await probe.raiser.raise(event)).toBeNull()
  probe.pass(59)
  await probe.delayed.run()
  expect(await probe.alarmsOf(event)).toEqual([])
  probe.pass(1)
  await probe.delayed.run()
  expect(await probe.alarmsOf(event)).toMatchObject([
    { occurred_at: new Date(event.at), description: 'by the fence', count: 1 },
  ])
})

test('after a kill another copy raises what waited, once, however many look', async () => {
  const event = await probe.newEvent()
  await probe.raiser.raise(event)
  probe.pass(60)
  const others = [createDelayProbe(server), createDelayProbe(server), createDelayProbe(server)]
  for (const other of others) other.pass(60)
  await Promise.all(others.map(other => other.delayed.run()))
  expect(await probe.alarmsOf(event)).toMatchObject([{ count: 1 }])
  expect(await server.db.selectFrom('alarm_delayed').selectAll().execute()).toEqual([])
})

test('killed between the alarm and the end of its waiting, it is not raised again', async () => {
  const event = await probe.newEvent()
  await probe.raiser.raise(event)
  const waiting = await server.db.selectFrom('alarm_delayed').selectAll().execute()
  probe.pass(60)
  await probe.delayed.run()
  await server.db
    .insertInto('alarm_delayed')
    .values(waiting.map(row => ({ ...row, event: JSON.stringify(row.event) })))
    .execute()
  probe.delayed.expect()
  await probe.delayed.run()
  expect(await probe.alarmsOf(event)).toMatchObject([{ count: 1 }])
})

test('one that cannot be raised now waits on, and the others wait no more', async () => {
  const [stuck, ...others] = [await probe.newEvent(), await probe.newEvent(), await probe.newEvent()]
  for (const event of [stuck, ...others]) await probe.raiser.raise(event)
  probe.pass(60)
  const { files } = server.app.infra
  const away = new Error('away')
  const failing = createDelayedEvents({
    db: server.db,
    raiser: {
      async raise(event) {
        if (event.eventId.endsWith(` ${stuck.eventId}`)) throw away
        return probe.raiser.raise(event)
      },
    },
    files,
    log: { warn: () => undefined },
    clock: probe.clock,
  })
  await expect(failing.run()).rejects.toBe(away)
  const waiting = await server.db.selectFrom('alarm_delayed').select('event_id').execute()
  expect(waiting).toEqual([{ event_id: stuck.eventId }])
  for (const event of others) expect(await probe.alarmsOf(event)).toMatchObject([{ count: 1 }])
  await probe.delayed.run()
  expect(await probe.alarmsOf(stuck)).toMatchObject([{ count: 1 }])
})

test('a source that is well again in time raises nothing; what it reports afterwards does', async () => {
  const event = await probe.newEvent()
  const deviceId = 'id' in event.device ? event.device.id : ''
  await probe.raiser.raise(event)
  probe.pass(10)
  await probe.delayed.takeBack({ deviceId, types: ['loitering'], until: probe.clock.now() })
  probe.pass(1)
  const later = await probe.newEvent({ device: event.device, at: probe.clock.now() })
  await probe.raiser.raise(later)
  await probe.delayed.takeBack({ deviceId, types: ['motion'], until: probe.clock.now() })
  probe.pass(60)
  await probe.delayed.run()
  expect(await probe.alarmsOf(event)).toMatchObject([{ occurred_at: new Date(later.at), count: 1 }])
})

test('what joins an open alarm does not wait, and the same event again changes nothing', async () => {
  const event = await probe.newEvent()
  await probe.raiser.raise(event)
  expect(await probe.raiser.raise(event)).toBeNull()
  probe.pass(60)
  await probe.delayed.run()
  const [alarm] = await probe.alarmsOf(event)
  const repeat = await probe.newEvent({ device: event.device, at: event.at + 20_000 })
  expect(await probe.raiser.raise(repeat)).toBe(alarm?.id)
  expect(await probe.alarmsOf(event)).toMatchObject([{ count: 2 }])
})

test('events within the off-delay join the open alarm, later ones raise another', async () => {
  await probe.setRule('loitering', { offDelaySeconds: 300 })
  const event = await probe.newEvent()
  await probe.raiser.raise(event)
  for (const seconds of [299, 301]) {
    probe.pass(seconds)
    await probe.raiser.raise(await probe.newEvent({ device: event.device, at: probe.clock.now() }))
  }
  expect(await probe.alarmsOf(event)).toMatchObject([{ count: 2 }, { count: 1 }])
})
