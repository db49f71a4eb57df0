import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { prepareMqttBroker, type MqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import { NOTICE_LIMIT, useBroker } from '#server/testing/outside/notice-site.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let broker: MqttBroker

beforeAll(async () => {
  broker = await prepareMqttBroker()
  await broker.start()
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  await broker.remove()
})

/** Reads the messages that the broker keeps, as somebody who connects just now hears them. */
async function keptTopics(): Promise<string[]> {
  const { heard, client } = await broker.listen()
  await client.publishAsync('end', '', { qos: 1 })
  await vi.waitFor(() => expect(heard.some(({ topic }) => topic === 'end')).toBe(true))
  await client.endAsync()
  return heard.flatMap(({ topic, payload }) => (payload === '' ? [] : topic)).toSorted()
}
const keeps = (topics: string[]) =>
  vi.waitFor(async () => expect(await keptTopics()).toEqual(topics.toSorted()), NOTICE_LIMIT)

test(
  'a broker keeps open alarms below their present topic alone',
  async () => {
    const { ann, alarmId } = await setUpDispatch(server)
    const { id: goneId } = await buildAlarm(server.db, { device: ann.device })
    const centre = await server.db
      .selectFrom('area')
      .selectAll()
      .where('id', '=', ann.area.centreId)
      .executeTakeFirstOrThrow()
    const settings = { publishesAlarms: true }
    got(await useBroker(admin, broker.port, settings))
    const of = (id: string, prefix = 'site', code = centre.code) => `${prefix}/${code}/alarm/${id}`
    await keeps([of(alarmId), of(goneId)])

    // As one that was closed while no copy of the server ran, and whose event is gone.
    await server.db
      .updateTable('alarm')
      .set({ status: 'completed', closed_at: new Date(), closed_by: 'Ann' })
      .where('id', '=', goneId)
      .execute()
    got(await useBroker(admin, broker.port, settings))
    await keeps([of(alarmId)])

    got(await useBroker(admin, broker.port, { ...settings, prefix: 'plant' }))
    await keeps([of(alarmId, 'plant')])

    const { id, version } = got(await admin.client.organisation.getDetails({ id: centre.id }))
    got(
      await admin.client.organisation.update({
        id,
        version,
        kind: 'centre',
        name: centre.name,
        code: `${centre.code}N`,
      }),
    )
    await keeps([of(alarmId, 'plant', `${centre.code}N`)])

    got(await useBroker(admin, broker.port, { prefix: 'plant', isEnabled: false }))
    await keeps([])
    // A topic is forgotten after the broker has taken its end.
    await vi.waitFor(async () =>
      expect(await server.db.selectFrom('mqtt_retained').selectAll().execute()).toEqual([]),
    )
  },
  patience(120_000),
)
