import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Where a device's own protocol is spoken. */
export interface Endpoint {
  host: string
  port: number
}

/** Whether a device may have this stream address, or be spoken to there. */
export type AddressCheck = (address: string | Endpoint) => Promise<boolean>

export interface AddressCheckOptions {
  /** Ports of our own programs: not to be reached on this machine. */
  ownPorts: readonly number[]
  /** Addresses behind a name; a literal address is its own. Injected in tests. */
  resolve?: (host: string) => Promise<string[]>
  /** Addresses of this machine. Injected in tests. */
  ownAddresses?: () => string[]
}

const DEFAULT_PORTS: Record<string, number> = { 'rtsp:': 554, 'rtsps:': 322 }

/** A name that takes longer than this is taken for unknown, ms; the camera is then unreachable, which is no danger. */
const RESOLVE_LIMIT_MS = 2000

/** Where clouds keep a machine's credentials; no camera stands on a link-local address on purpose. */
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addAddress('fd00:ec2::254', 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addSubnet('0.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')

/** Streams by rtsp and rtsps only, without credentials in it; neither our own ports nor a cloud's metadata behind any. */
export function createAddressCheck(options: AddressCheckOptions): AddressCheck {
  const { ownPorts, resolve = resolveBriefly, ownAddresses = localAddresses } = options
  return async address => {
    const target = typeof address === 'string' ? parseTarget(address) : parseEndpoint(address)
    if (!target) return false
    const addresses = isIP(target.host) ? [target.host] : await resolve(target.host)
    if (addresses.some(address => contains(metadata, address))) return false
    if (!ownPorts.includes(target.port)) return true
    const own = new Set(ownAddresses())
    return !addresses.some(address => own.has(address) || contains(loopback, address))
  }
}

function parseEndpoint({ host, port }: Endpoint): Endpoint | undefined {
  const bare = host.trim().replace(/^\[|\]$/g, '')
  return bare === '' ? undefined : { host: bare, port }
}

function parseTarget(text: string): Endpoint | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const defaultPort = url && DEFAULT_PORTS[url.protocol]
  if (!url || defaultPort === undefined || url.username || url.password || !url.hostname) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
  }
}

const contains = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(list => (list ?? []).map(entry => entry.address))
}

/** The system's own resolver, which also understands the odd ways to write an IPv4 address (0x7f.1, 2130706433). */
async function resolveBriefly(host: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => resolve([]), RESOLVE_LIMIT_MS)
  lookup(host, { all: true }).then(
    found => resolve(found.map(entry => entry.address)),
    () => resolve([]),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
