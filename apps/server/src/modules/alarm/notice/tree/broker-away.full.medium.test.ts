import type { Alarm } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { prepareMqttBroker, type MqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import { inTransaction, NOTICE_LIMIT, useBroker } from '#server/testing/outside/notice-site.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { publishMqtt } from '../notice-port.ts'

const MESSAGES = 300
let server: TestServer
let broker: MqttBroker
beforeAll(async () => {
  broker = await prepareMqttBroker()
  server = await startTestServer()
  got(await useBroker(await server.signIn(), broker.port, { publishesAlarms: true }))
})
afterAll(async () => {
  await server.stop()
  await broker.remove()
})

const queue = (name: string, count: number) =>
  inTransaction(server, async tx => {
    for (let n = 0; n < count; n += 1)
      await publishMqtt(tx, { reason: 'linkage', cause: `${name}:${n}`, topic: name, payload: String(n) })
  })
const rowsOf = (topic: string) =>
  server.db.selectFrom('notice_delivery').selectAll().where('topic', '=', topic).orderBy('id').execute()
/** Moves all that is queued into the past, as if the time had gone by. */
const age = (topic: string, hours: number) =>
  server.db
    .updateTable('notice_delivery')
    .set({
      created_at: sql<Date>`created_at - make_interval(hours => ${hours})`,
      due_at: sql<Date>`now()`,
    })
    .where('topic', '=', topic)
    .execute()
const failed = (topic: string, attempts: number) =>
  vi.waitFor(async () => {
    const [first] = await rowsOf(topic)
    expect(first).toMatchObject({ state: 'waiting', reason: 'unreachable' })
    expect(first?.attempts).toBeGreaterThanOrEqual(attempts)
  }, NOTICE_LIMIT)

test(
  'a broker that is away for an hour is asked by one message at a time, and then gets all of them in order, each once',
  async () => {
    await queue('hour', MESSAGES)
    await failed('hour', 1)
    // The pauses of an hour: they have grown to the longest there is while a receiver is away.
    await server.db
      .updateTable('notice_delivery')
      .set({ attempts: 20 })
      .where('topic', '=', 'hour')
      .where('attempts', '>', 0)
      .execute()
    await age('hour', 1)
    await failed('hour', 21)
    const [head, ...others] = await rowsOf('hour')
    const pause = (head?.due_at.getTime() ?? 0) - Date.now()
    expect(pause).toBeGreaterThan(15_000)
    expect(pause).toBeLessThanOrEqual(30_000)
    expect(others.filter(({ attempts }) => attempts > 0)).toEqual([])
    expect(others.every(({ state }) => state === 'waiting')).toBe(true)

    await broker.start()
    const { heard } = await broker.listen()
    await age('hour', 0)
    const doors = () => heard.filter(({ topic }) => topic === 'site/hour').map(({ payload }) => payload)
    await vi.waitFor(() => expect(doors()).toHaveLength(MESSAGES), { interval: 100 })
    expect(doors()).toEqual(Array.from({ length: MESSAGES }, (_, n) => String(n)))
    expect((await rowsOf('hour')).every(({ state }) => state === 'sent')).toBe(true)
  },
  patience(120_000),
)

test(
  'what nobody took for a day is given up and says why, and holds up what came later no more',
  async () => {
    await broker.stop()
    await queue('day', 3)
    await failed('day', 1)
    await age('day', 25)
    await vi.waitFor(
      async () => {
        await server.db
          .updateTable('notice_delivery')
          .set({ due_at: sql<Date>`now()` })
          .where('topic', '=', 'day')
          .where('state', '=', 'waiting')
          .execute()
        const rows = await rowsOf('day')
        expect(rows.map(({ state, reason }) => [state, reason])).toEqual(
          Array.from({ length: 3 }, () => ['given_up', 'unreachable']),
        )
      },
      { timeout: 60_000, interval: 1_000 },
    )
    await queue('later', 1)
    await broker.start()
    const { heard } = await broker.listen()
    await vi.waitFor(() => expect(heard.some(({ topic }) => topic === 'site/later')).toBe(true), {
      timeout: 60_000,
    })
  },
  patience(150_000),
)

test(
  'a broker that was away for longer than events are kept is told what is open, and goes on from there',
  async () => {
    const { alarmId } = await setUpDispatch(server)
    const { heard } = await broker.listen()
    const states = () =>
      heard
        .filter(({ topic }) => topic.endsWith(`/alarm/${alarmId}`))
        .map(({ payload }) => (JSON.parse(payload) as Alarm).status)
    // The builder of the alarm told no event of it: nothing but a new beginning can tell the broker.
    expect(states()).toEqual([])
    await server.db
      .updateTable('outbox_reader')
      .set({ read_at: sql<Date>`now() - interval '25 hours'` })
      .where('name', '=', 'mqtt')
      .execute()
    await vi.waitFor(() => expect(states()).toEqual(['on_alert']))
    const reader = await server.db
      .selectFrom('outbox_reader')
      .select('missed_at')
      .where('name', '=', 'mqtt')
      .executeTakeFirstOrThrow()
    expect(reader.missed_at).not.toBeNull()
  },
  patience(90_000),
)
