import { afterEach, expect, test, vi } from 'vitest'
import { prepareMqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import { startOldBroker } from '#server/testing/outside/old-broker.ts'
import { createMqttLink, type MqttAccount, type MqttLink, type MqttMessage } from './mqtt.ts'

let link: MqttLink
let end: () => Promise<void>
afterEach(async () => {
  link.close()
  await end()
})

const openLink = () =>
  createMqttLink({
    resolveAddress: async () => ({ isAllowed: true, host: 'localhost', addresses: ['127.0.0.1'] }),
  })
const accountOf = (port: number): MqttAccount => ({
  host: 'localhost',
  port,
  security: 'none',
  userName: '',
  password: '',
  prefix: 'site',
  publishesAlarms: true,
  authority: '',
  version: 1,
})
const messageOf = (id: string, payload = '{}'): MqttMessage => ({ id, topic: `alarm/${id}`, payload })

test('a message larger than the broker takes is refused by itself, and those around it are taken', async () => {
  const broker = await prepareMqttBroker({ largest: 2000 })
  end = () => broker.remove()
  const { heard } = await broker.startHeard()
  link = openLink()
  const large = messageOf('large', JSON.stringify({ text: 'x'.repeat(3000) }))
  const published = await link.publishAll(accountOf(broker.port), [messageOf('a'), large, messageOf('b')])
  expect(published).toEqual({
    outcome: { kind: 'sent' },
    refused: [{ message: large, answer: expect.stringContaining('2000') }],
    isCutOff: false,
  })
  await vi.waitFor(() => expect(heard.map(({ topic }) => topic)).toEqual(['site/alarm/a', 'site/alarm/b']))
})

test('callers that ask at once share one connection', async () => {
  const broker = await startOldBroker()
  end = () => broker.stop()
  link = openLink()
  const account = accountOf(broker.port)
  const ids = Array.from({ length: 20 }, (_, n) => String(n))
  const outcomes = await Promise.all(ids.map(id => link.publish(account, messageOf(id))))
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']))
  expect(broker.heard).toHaveLength(20)
  // It is spoken to in MQTT 5 first, which it refuses.
  expect(broker.versions).toEqual([5, 4])
})
