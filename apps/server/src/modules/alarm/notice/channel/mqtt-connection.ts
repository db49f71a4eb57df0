import type { DeliveryReason, MqttSettings } from '@palisade/contract'
import { isIP } from 'node:net'
import { connect, type IConnackPacket, type MqttClient } from 'mqtt'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { certificateFault } from './certificate-fault.ts'

const CONNECT_WITHIN = 8_000

export interface MqttAccount extends MqttSettings {
  password: string
  /** Grows with each change of the settings. */
  version: number
}

/** 5, or 4, which is what MQTT 3.1.1 calls itself. */
export type Protocol = 4 | 5

export interface MqttConnection {
  client: MqttClient
  protocol: Protocol
  /** Bytes of the largest packet that the broker takes. */
  largest: number
}

/** Reason codes with which a broker of MQTT 3.1.1, and one of MQTT 5, refuses a protocol version that it does not know. */
const VERSION_REFUSED = [0x01, 0x84]

type Failure = Outcome & { isOfVersion: boolean }

/**
 * Keeps one connection to the broker, and makes another one when it is lost or the settings have changed; callers that ask meanwhile
 * wait for the same one. If a broker refuses MQTT 5, MQTT 3.1.1 is used until the settings change.
 */
export function createMqttConnection({ resolveAddress }: { resolveAddress: ResolveAddress }) {
  let open: (MqttConnection & { version: number }) | undefined
  let opening: Promise<MqttConnection | Outcome> | undefined
  let known: { version: number; protocol: Protocol } | undefined

  function close() {
    open?.client.end(true)
    open = undefined
  }

  async function openNew(account: MqttAccount): Promise<MqttConnection | Outcome> {
    close()
    const { host, port, version } = account
    const found = await resolveAddress({ host, port })
    if (!found.isAllowed) return { kind: 'failed', reason: 'address_refused' }
    const [address] = found.addresses
    if (address === undefined) return { kind: 'later', reason: 'unreachable', isReceiverDown: true }
    const first = known?.version === version ? known.protocol : 5
    let made = await connectBy(account, address, first)
    if ('kind' in made && made.isOfVersion && first === 5) {
      const older = await connectBy(account, address, 4)
      if (!('kind' in older)) made = older
    }
    if ('kind' in made) return made
    known = { version, protocol: made.protocol }
    open = { ...made, version }
    return open
  }

  return {
    close,
    async get(account: MqttAccount): Promise<MqttConnection | Outcome> {
      await opening
      if (open?.client.connected && open.version === account.version) return open
      opening ??= openNew(account).finally(() => (opening = undefined))
      return opening
    },
  }
}

async function connectBy(
  account: MqttAccount,
  address: string,
  protocol: Protocol,
): Promise<MqttConnection | Failure> {
  const { host, port, security, userName, password, authority } = account
  const client = connect({
    protocol: security === 'tls' ? 'mqtts' : 'mqtt',
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    port,
    protocolVersion: protocol,
    clean: true,
    // No reconnecting: the deliveries are tried again by themselves, with what a broken connection has not acknowledged.
    reconnectPeriod: 0,
    connectTimeout: CONNECT_WITHIN,
    keepalive: 30,
    ...(userName !== '' && { username: userName }),
    ...(userName !== '' && security === 'tls' && { password }),
    ...(authority !== '' && { ca: authority }),
  })
  const answer = await connected(client)
  if ('kind' in answer) {
    client.end(true)
    return answer
  }
  return { client, protocol, largest: answer.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY }
}

function connected(client: MqttClient): Promise<IConnackPacket | Failure> {
  const { promise, resolve } = Promise.withResolvers<IConnackPacket | Failure>()
  const later = (answer: string, reason: DeliveryReason = 'unreachable', isOfVersion = false): Failure => ({
    kind: 'later',
    reason,
    answer: shortAnswer(answer),
    isReceiverDown: true,
    isOfVersion,
  })
  const failed = ({ code, message }: Error & { code?: number | string }) => {
    const certificate = certificateFault(code)
    if (certificate !== undefined) return later(certificate, 'certificate')
    // A number is the broker's answer, such as an unknown login, which an administrator corrects within the day.
    if (typeof code === 'number') return later(message, 'refused', VERSION_REFUSED.includes(code))
    return later(message)
  }
  client.once('connect', resolve)
  // This listener stays: an error without a listener would end the program.
  client.on('error', error => resolve(failed(error)))
  // Some brokers close the connection when they do not know the version.
  client.once('close', () => resolve(later('closed', 'unreachable', true)))
  return promise
}
