import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { prepareMqttBroker, type MqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import { NOTICE_LIMIT, useBroker } from '#server/testing/outside/notice-site.ts'
import { startOldBroker } from '#server/testing/outside/old-broker.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let broker: MqttBroker

beforeAll(async () => {
  broker = await prepareMqttBroker()
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  await broker.remove()
})

const codeOf = async (areaId: string) => {
  const { code } = await server.db
    .selectFrom('area')
    .innerJoin('area as centre', 'centre.id', 'area.centre_id')
    .select('centre.code')
    .where('area.id', '=', areaId)
    .executeTakeFirstOrThrow()
  return code
}
const refusal = () =>
  app()
    .conditions.list()
    .find(({ name }) => name === 'mqtt_refused')
const app = () => server.app.infra

test(
  'a message that the broker refuses holds up none of other centres, and is told with its topic',
  async () => {
    const refused = await setUpDispatch(server)
    const taken = await setUpDispatch(server)
    const [denied, allowed] = [await codeOf(refused.ann.area.id), await codeOf(taken.ann.area.id)]
    await broker.deny(`site/${denied}/#`)
    const { heard } = await broker.startHeard()
    got(await useBroker(admin, broker.port, { publishesAlarms: true }))
    const lastOf = (topic: string) => heard.findLast(message => message.topic === topic)
    await vi.waitFor(
      () => expect(lastOf(`site/${allowed}/alarm/${taken.alarmId}`)).toBeDefined(),
      NOTICE_LIMIT,
    )
    await vi.waitFor(() =>
      expect(refusal()?.detail).toMatchObject({ about: `${denied}/alarm/${refused.alarmId}` }),
    )
    // Events go on as well, behind one that is refused.
    got(await refused.ann.client.alarm.acknowledge({ alarmId: refused.alarmId, confirm: 'acknowledge' }))
    got(await taken.ann.client.alarm.acknowledge({ alarmId: taken.alarmId, confirm: 'acknowledge' }))
    await vi.waitFor(
      () => expect(lastOf(`site/${allowed}/alarm-event`)?.payload).toContain(taken.alarmId),
      NOTICE_LIMIT,
    )
    expect(heard.some(({ topic }) => topic.startsWith(`site/${denied}`))).toBe(false)
    const [trouble] = got(await admin.client.log.getTroubles()).filter(({ name }) => name === 'mqtt_refused')
    expect(trouble?.about).toContain(denied)
  },
  patience(90_000),
)

test(
  'a broker of MQTT 3.1.1 alone is spoken to in it; the identity goes along in the payload',
  async () => {
    const old = await startOldBroker()
    try {
      const { alarmId, ann } = await setUpDispatch(server)
      got(await useBroker(admin, old.port, { publishesAlarms: true }))
      const codes = await codeOf(ann.area.id)
      const events = () => old.heard.filter(({ topic }) => topic === `site/${codes}/alarm-event`)
      await vi.waitFor(
        () => expect(old.heard.some(({ topic }) => topic.endsWith(`/alarm/${alarmId}`))).toBe(true),
        NOTICE_LIMIT,
      )
      got(await ann.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' }))
      await vi.waitFor(() => expect(events()).toHaveLength(1), NOTICE_LIMIT)
      expect(JSON.parse(events()[0]?.payload ?? '')).toMatchObject({
        id: expect.stringMatching(/./),
        event: 'changed',
        alarm: { id: alarmId },
      })
      // The older version is tried once and kept.
      expect(old.versions).toEqual([5, 4])
      expect(got(await admin.client.notice.testMqttServer())).toMatchObject({ isTaken: true })
    } finally {
      await old.stop()
    }
  },
  patience(90_000),
)
