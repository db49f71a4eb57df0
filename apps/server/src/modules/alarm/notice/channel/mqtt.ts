import type { DeliveryReason, MqttSettings } from '@palisade/contract'
import { isIP } from 'node:net'
import { connect, type MqttClient } from 'mqtt'
import type { ResolveAddress } from '../../../../infra/drivers/resolve-address.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { certificateFault } from './certificate-fault.ts'

/** Limits of a connection and of an acknowledgement, ms. */
const CONNECT_WITHIN = 8_000
const ANSWER_WITHIN = 10_000

export interface MqttAccount extends MqttSettings {
  password: string
  /** Grows with each change of the settings. */
  version: number
}

export interface MqttMessage {
  /** The same for a repeat; goes along as user property `id`. */
  id: string
  /** Below the prefix. */
  topic: string
  payload: string
  retain?: boolean
}

export interface MqttLink {
  /** Publishes in order, each acknowledged by the broker (QoS 1). @returns how the last of them ended; all before it were taken */
  publish(account: MqttAccount, messages: readonly MqttMessage[]): Promise<Outcome>
  close(): void
}

/** One connection to the broker, made anew when it is lost or the settings have changed. What is not acknowledged is not taken. */
export function createMqttLink({ resolveAddress }: { resolveAddress: ResolveAddress }): MqttLink {
  let open: { client: MqttClient; version: number } | undefined

  function close() {
    open?.client.end(true)
    open = undefined
  }

  async function clientFor(account: MqttAccount): Promise<MqttClient | Outcome> {
    if (open?.client.connected && open.version === account.version) return open.client
    close()
    const { host, port } = account
    const found = await resolveAddress({ host, port })
    if (!found.isAllowed) return { kind: 'failed', reason: 'address_refused' }
    const [address] = found.addresses
    if (address === undefined) return { kind: 'later', reason: 'unreachable', isReceiverDown: true }
    const client = connectTo(account, address)
    const fault = await connected(client)
    if (fault) {
      client.end(true)
      return fault
    }
    open = { client, version: account.version }
    return client
  }

  return {
    async publish(account, messages) {
      const client = await clientFor(account)
      if ('kind' in client) return client
      const acknowledged = Promise.all(messages.map(message => publishOne(client, account.prefix, message)))
      acknowledged.catch(() => undefined)
      const late = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => late.resolve('late'), ANSWER_WITHIN)
      try {
        if ((await Promise.race([acknowledged, late.promise])) !== 'late') return { kind: 'sent' }
        close()
        return { kind: 'later', reason: 'timeout', isReceiverDown: true }
      } catch (error) {
        return refusalOf(error, close)
      } finally {
        clearTimeout(timer)
      }
    },
    close,
  }
}

function connectTo({ host, port, security, userName, password, authority }: MqttAccount, address: string) {
  return connect({
    protocol: security === 'tls' ? 'mqtts' : 'mqtt',
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    port,
    protocolVersion: 5,
    clean: true,
    // Tries are those of the deliveries; what a broken connection has not acknowledged is theirs, too.
    reconnectPeriod: 0,
    connectTimeout: CONNECT_WITHIN,
    keepalive: 30,
    ...(userName !== '' && { username: userName }),
    ...(userName !== '' && security === 'tls' && { password }),
    ...(authority !== '' && { ca: authority }),
  })
}

function connected(client: MqttClient): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<Outcome | undefined>()
  const later = (answer: string, reason: DeliveryReason = 'unreachable'): Outcome => ({
    kind: 'later',
    reason,
    answer: shortAnswer(answer),
    isReceiverDown: true,
  })
  const failed = ({ code, message }: Error & { code?: number | string }) => {
    const certificate = certificateFault(code)
    if (certificate !== undefined) return later(certificate, 'certificate')
    // A number is the broker's own word, such as a login that it does not know; it is mended within the day.
    return later(message, typeof code === 'number' ? 'refused' : 'unreachable')
  }
  client.once('connect', () => resolve(undefined))
  // Stays: a client without a listener for errors would end the program.
  client.on('error', error => resolve(failed(error)))
  client.once('close', () => resolve(later('closed')))
  return promise
}

const publishOne = (
  client: MqttClient,
  prefix: string,
  { id, topic, payload, retain = false }: MqttMessage,
) =>
  client.publishAsync(`${prefix}/${topic}`, payload, {
    qos: 1,
    retain,
    properties: { contentType: 'application/json', userProperties: { id } },
  })

function refusalOf(error: unknown, close: () => void): Outcome {
  const { code, message } = error as { code?: number | string; message: string }
  const answer = shortAnswer(message)
  // A code of MQTT 5 from 0x80 on refuses this message; another topic may be taken.
  if (typeof code === 'number' && code >= 0x80) return { kind: 'failed', reason: 'refused', answer }
  close()
  return { kind: 'later', reason: 'unreachable', answer, isReceiverDown: true }
}
