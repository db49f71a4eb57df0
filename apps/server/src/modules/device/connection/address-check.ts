import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { parseRtspUrl } from '@palisade/drivers'
import type { Endpoint, ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { ownAddresses as localAddresses } from '#server/infra/outgoing/own-machine.ts'

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
export function createAddressResolver(options: AddressCheckOptions): ResolveAddress {
  const { ownPorts, resolve = resolveBriefly, ownAddresses = localAddresses } = options

  function isRefused(address: string, port: number): boolean {
    if (contains(metadata, address)) return true
    return (
      ownPorts.includes(port) && (contains(loopback, address) || contains(listOf(ownAddresses()), address))
    )
  }

  return async address => {
    const target = typeof address === 'string' ? parseTarget(address) : parseEndpoint(address)
    if (!target) return { isAllowed: false }
    const { host, port } = target
    const addresses = isIP(host) ? [host] : (await resolve(host)).toSorted()
    if (addresses.some(one => isRefused(one, port))) return { isAllowed: false }
    return { isAllowed: true, host: host.toLowerCase(), addresses }
  }
}

/** Whether an address may be stored. A name that is not known now may be; it is looked up again when it is connected to. */
export function createAddressCheck(options: AddressCheckOptions): AddressCheck {
  const resolve = createAddressResolver(options)
  return async address => (await resolve(address)).isAllowed
}

function parseEndpoint({ host, port }: Endpoint): Endpoint | undefined {
  const bare = host.trim().replace(/^\[|\]$/g, '')
  return bare === '' ? undefined : { host: bare, port }
}

/** Read by the parser of the RTSP client itself, so that no address can mean one host here and another one there. */
function parseTarget(text: string): Endpoint | undefined {
  const url = parseRtspUrl(text)
  return url?.username === undefined ? url : undefined
}

const contains = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses) list.addAddress(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
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
