import { contract } from '@palisade/contract'
import { onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { startMailReceiver } from '../../../apps/server/src/testing/outside/mail-receiver.ts'
import { prepareMqttBroker } from '../../../apps/server/src/testing/outside/mqtt-broker.ts'
import { startWebhookReceiver } from '../../../apps/server/src/testing/outside/webhook-receiver.ts'

/** Below it the product publishes. */
const PREFIX = 'e2e'

/**
 * Systems that the product may tell something, real ones on this machine: a mail server, a broker and a receiver of webhooks, which the
 * product knows until the end of the test.
 */
export async function startOutside(product: ProductClient) {
  const mail = await startMailReceiver()
  onTestFinished(() => mail.stop())
  const hooks = await startWebhookReceiver()
  onTestFinished(() => hooks.stop())
  const broker = await prepareMqttBroker()
  onTestFinished(() => broker.remove())
  await broker.start()
  const { heard } = await broker.listen()

  await useServers(product, { mail: mail.port, mqtt: broker.port }, true)
  onTestFinished(() => useServers(product, { mail: mail.port, mqtt: broker.port }, false))
  const name = `Gatehouse ${Date.now()}`
  const url = `http://localhost:${hooks.port}/alarms`
  const webhook = await product.call(contract.notice.addWebhook, { name, url, isEnabled: true })
  onTestFinished(async () => {
    await product.call(contract.notice.deleteWebhook, { id: webhook.id })
  })
  return { mails: mail.taken, posts: hooks.received, messages: heard, webhook }
}

/** Names the mail server and the broker to the product, or tells it to use them no more. */
async function useServers(
  product: ProductClient,
  port: { mail: number; mqtt: number },
  isEnabled: boolean,
): Promise<void> {
  const before = await product.call(contract.notice.getServers, {})
  const common = {
    host: '127.0.0.1',
    security: 'none' as const,
    userName: '',
    authority: '',
    isEnabled,
    password: null,
  }
  const from = 'palisade@site.example'
  const ofMail = { ...common, from, port: port.mail, version: before.mail?.version ?? 0 }
  await product.call(contract.notice.updateMailServer, ofMail)
  const topics = { prefix: PREFIX, publishesAlarms: false }
  const ofMqtt = { ...common, ...topics, port: port.mqtt, version: before.mqtt?.version ?? 0 }
  await product.call(contract.notice.updateMqttServer, ofMqtt)
}
