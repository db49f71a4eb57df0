import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The machine and port at which a device speaks its own protocol. */
export interface Endpoint {
  host: string
  port: number
}

/** Whether the server may connect to this stream address, or to this machine and port. */
export type AddressCheck = (address: string | Endpoint) => Promise<boolean>

export interface AddressCheckOptions {
  /** Ports of our own programs, which must not be reached on this machine. */
  ownPorts: readonly number[]
  /** Resolves a host name; a literal address is its own result. Replaced in tests. */
  resolve?: (host: string) => Promise<string[]>
  /** Addresses of this machine; replaced in tests. */
  ownAddresses?: () => string[]
}

const DEFAULT_PORTS: Record<string, number> = { 'rtsp:': 554, 'rtsps:': 322 }

/**
 * Time limit for resolving a name, ms. A slower name counts as unknown; its camera then cannot be reached, which does
 * no harm.
 */
const RESOLVE_LIMIT_MS = 2000

/** Addresses at which clouds offer a machine's credentials. No camera has a link-local address on purpose. */
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addAddress('fd00:ec2::254', 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addSubnet('0.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')

/**
 * Allows streams by rtsp and rtsps only, without credentials in the address. No address may lead to our own ports or to
 * a cloud's metadata service.
 */
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

/**
 * Resolves a name with the system's own resolver, which also understands unusual forms of IPv4 addresses (0x7f.1,
 * 2130706433).
 */
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
