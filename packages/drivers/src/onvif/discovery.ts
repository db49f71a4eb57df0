import { randomUUID } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { DiscoveredDevice } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { find, findAll, readXml, textOf, type XmlNode } from '../kit/xml.ts'

const GROUP = { address: '239.255.255.250', port: 3702 }
/** Bytes of one answer; a longer one would not come in a datagram. */
const ANSWER_LIMIT = 32 * 1024
/** Devices of one search: a wicked one can make up as many as it likes. */
const FOUND_MAX = 5000
/** Answers of one address, which are repeated for every question and interface; devices of one address. */
const ANSWERS_OF_ONE_MAX = 5000
const DEVICES_OF_ONE_MAX = 256
/** Datagrams get lost: the question goes out again after each of these, ms. */
const AGAIN_AFTER_MS = [500, 1000, 2000]

export interface DiscoveryOptions {
  /** Asked by address instead of the group; for networks without multicast, and tests. */
  addresses?: readonly { address: string; port: number }[]
}

const question = (id: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header><w:MessageID>${id}</w:MessageID><w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To><w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header><e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>`

/** WS-Discovery on every interface until `signal` ends. Each device is told once, by its endpoint reference. */
export async function discoverOnvif(
  onFound: (device: DiscoveredDevice) => void,
  signal: AbortSignal,
  { addresses }: DiscoveryOptions = {},
): Promise<void> {
  const id = `urn:uuid:${randomUUID()}`
  const found = new Set<string>()
  const answers = new Map<string, number>()
  const devices = new Map<string, number>()

  function take(message: Buffer, from: RemoteInfo): void {
    const count = (answers.get(from.address) ?? 0) + 1
    answers.set(from.address, count)
    if (count > ANSWERS_OF_ONE_MAX || found.size >= FOUND_MAX || answers.size > FOUND_MAX) return
    for (const device of readMatches(message, from.address, id)) {
      const known = devices.get(from.address) ?? 0
      if (found.has(device.endpointReference) || known >= DEVICES_OF_ONE_MAX) continue
      devices.set(from.address, known + 1)
      found.add(device.endpointReference)
      onFound(device)
    }
  }

  const sockets = await openSockets(take, addresses === undefined)
  const ask = (): void => {
    for (const { address, port } of addresses ?? [GROUP])
      for (const socket of sockets) socket.send(question(id), port, address, () => undefined)
  }
  ask()
  for (const pause of AGAIN_AFTER_MS) {
    await delay(pause, undefined, { signal }).then(ask, () => undefined)
  }
  if (!signal.aborted) await once(signal, 'abort')
  for (const socket of sockets) socket.close()
}

/** Opens a socket for each interface: the question leaves by each of them, and the answers come to it. */
async function openSockets(
  take: (message: Buffer, from: RemoteInfo) => void,
  isEveryInterface: boolean,
): Promise<Socket[]> {
  const own = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address)
  const opened = await Promise.all(
    (isEveryInterface ? own : ['0.0.0.0']).map(address => openSocket(address, take, isEveryInterface)),
  )
  return opened.filter(socket => socket !== undefined)
}

function openSocket(
  address: string,
  take: (message: Buffer, from: RemoteInfo) => void,
  isMulticast: boolean,
): Promise<Socket | undefined> {
  return new Promise(resolve => {
    const socket = createSocket('udp4')
    socket.on('message', take)
    // An interface that went away meanwhile.
    socket.on('error', () => resolve(undefined))
    socket.bind(0, address, () => {
      try {
        if (isMulticast) socket.setMulticastInterface(address)
        resolve(socket)
      } catch {
        socket.close()
        resolve(undefined)
      }
    })
  })
}

/** The devices of an answer that are at the sender's own address; all others in it are left out. Never throws. */
export function readMatches(message: Buffer, sender: string, questionId: string): DiscoveredDevice[] {
  if (message.length > ANSWER_LIMIT) return []
  try {
    const envelope = readXml(message, { elements: 500, depth: 16 })
    if (textOf(envelope, 'Header', 'RelatesTo') !== questionId) return []
    return findAll(find(envelope, 'Body', 'ProbeMatches'), 'ProbeMatch').flatMap(match =>
      toDevice(match, sender),
    )
  } catch (error) {
    if (error instanceof DeviceFault) return []
    throw error
  }
}

function toDevice(match: XmlNode, sender: string): DiscoveredDevice[] {
  const endpointReference = textOf(match, 'EndpointReference', 'Address')
  const address = textOf(match, 'XAddrs')
    .split(/\s+/)
    .slice(0, 16)
    .map(one => URL.parse(one))
    .find(url => url?.hostname === sender && /^https?:$/.test(url.protocol))
  if (!address || endpointReference === '' || endpointReference.length > 255) return []
  const scopes = textOf(match, 'Scopes').split(/\s+/)
  const isTls = address.protocol === 'https:'
  return [
    {
      driver: 'onvif',
      host: sender,
      port: Number(address.port) || (isTls ? 443 : 80),
      isTls,
      name: scopeOf(scopes, 'name'),
      hardware: scopeOf(scopes, 'hardware'),
      endpointReference,
    },
  ]
}

/** `onvif://www.onvif.org/name/North%20gate` */
function scopeOf(scopes: readonly string[], word: string): string {
  const start = `onvif://www.onvif.org/${word}/`
  const scope = scopes.find(one => one.toLowerCase().startsWith(start))?.slice(start.length) ?? ''
  try {
    return decodeURIComponent(scope).slice(0, 100)
  } catch {
    return scope.slice(0, 100)
  }
}
