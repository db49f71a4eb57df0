import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { createMqttConnection, type MqttAccount, type MqttConnection } from './mqtt-connection.ts'

export type { MqttAccount } from './mqtt-connection.ts'

/** Time within which the broker has to acknowledge a message, ms. */
const ANSWER_WITHIN = 10_000
/** The most bytes of a packet beside topic, payload and id. */
const PACKET_REST = 64

export interface MqttMessage {
  /** Identifies the message; a repeat has the same id. It is sent as user property `id`, in MQTT 3.1.1 within the payload. */
  id: string
  /** The topic, without the site's prefix unless it is a whole one. */
  topic: string
  isWhole?: boolean
  payload: string
  retain?: boolean
}

/** A message that the broker does not take, however often it is sent. */
export interface RefusedMessage {
  message: MqttMessage
  answer: string
}

export interface Published {
  /** How publishing the other messages ended: a refused message does not hold up those behind it. */
  outcome: Outcome
  refused: RefusedMessage[]
  /** Whether an established connection was lost before all were acknowledged, so that one of the messages may be the reason. */
  isCutOff: boolean
}

export interface MqttLink {
  /** Publishes one message, acknowledged by the broker (QoS 1). */
  publish(account: MqttAccount, message: MqttMessage): Promise<Outcome>
  /** Publishes messages in order. Messages that are neither acknowledged nor refused have not been taken by the broker. */
  publishAll(account: MqttAccount, messages: readonly MqttMessage[]): Promise<Published>
  close(): void
}

export function createMqttLink(deps: { resolveAddress: ResolveAddress }): MqttLink {
  const connection = createMqttConnection(deps)

  async function publishAll(account: MqttAccount, messages: readonly MqttMessage[]): Promise<Published> {
    const link = await connection.get(account)
    if ('kind' in link) return { outcome: link, refused: [], isCutOff: false }
    const refused: RefusedMessage[] = []
    const publishing = messages.map(async message => {
      const answer = await publishOne(link, account.prefix, message)
      if (answer !== undefined) refused.push({ message, answer })
    })
    const all = Promise.all(publishing)
    all.catch(() => undefined)
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), ANSWER_WITHIN)
    const cutOff = (outcome: Outcome) => {
      connection.close()
      return { outcome, refused, isCutOff: true }
    }
    try {
      if ((await Promise.race([all, late.promise])) !== 'late')
        return { outcome: { kind: 'sent' }, refused, isCutOff: false }
      return cutOff({ kind: 'later', reason: 'timeout', isReceiverDown: true })
    } catch (error) {
      const answer = shortAnswer(error instanceof Error ? error.message : String(error))
      return cutOff({ kind: 'later', reason: 'unreachable', answer, isReceiverDown: true })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    publishAll,
    async publish(account, message) {
      const { outcome, refused } = await publishAll(account, [message])
      const [answer] = refused.map(one => one.answer)
      return answer === undefined ? outcome : { kind: 'failed', reason: 'refused', answer }
    },
    close: () => connection.close(),
  }
}

/** @returns why the broker refused it; undefined when it took it @throws Error of the connection */
async function publishOne(
  { client, protocol, largest }: MqttConnection,
  prefix: string,
  { id, topic, isWhole = false, payload, retain = false }: MqttMessage,
): Promise<string | undefined> {
  const whole = isWhole ? topic : `${prefix}/${topic}`
  const sent = protocol === 5 ? payload : withIdentity(payload, id)
  if (Buffer.byteLength(whole) + Buffer.byteLength(sent) + id.length + PACKET_REST > largest)
    return `larger than ${largest} bytes`
  const properties = { contentType: 'application/json', userProperties: { id } }
  try {
    await client.publishAsync(whole, sent, { qos: 1, retain, ...(protocol === 5 && { properties }) })
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: number | string; message: string }
    // A code of MQTT 5 from 0x80 on refuses this message; others may be taken.
    if (typeof code === 'number' && code >= 0x80) return shortAnswer(message)
    throw error
  }
}

/** Adds the id to a JSON object that has none, for MQTT 3.1.1, which has no user properties. Any other payload stays as it is. */
function withIdentity(payload: string, id: string): string {
  try {
    const value: unknown = JSON.parse(payload)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? JSON.stringify({ id, ...value }) : payload
  } catch {
    return payload
  }
}
