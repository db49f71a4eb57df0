import type { DeviceDetails, DeviceDraft } from '@palisade/contract'

/** A connection's settings beside the password, whichever driver it is of: each has some of them. */
export type ConnectionConfig = Omit<DeviceDetails['config'], 'hasPassword'>

/** A connection as a request has it; a password left out means the stored one, an empty one means none. */
export type ConnectionInput = DeviceDraft['config']

export const passwordOf = (input: ConnectionInput): string | undefined =>
  'password' in input ? input.password : undefined

/** Empty settings are left out, so that 'none' has one form. */
export function withoutPassword(input: ConnectionInput): ConnectionConfig {
  const kept = Object.entries(input).filter(
    ([name, value]) => name !== 'password' && value !== undefined && value !== '',
  )
  return Object.fromEntries(kept)
}

/** What of a connection names a machine: the stream addresses, and where its own protocol is spoken. */
export function addressesOf({ mainUrl, subUrl, host, port }: ConnectionConfig) {
  const urls = [mainUrl, subUrl].filter(url => url !== undefined)
  return host !== undefined && port !== undefined ? [...urls, { host, port }] : urls
}

const machinesOf = (config: ConnectionConfig): string[] =>
  addressesOf(config).map(address =>
    bare(typeof address === 'string' ? new URL(address).hostname : address.host),
  )

/** One form for an address: `[::1]` of a URL is `::1` of a host field. */
const bare = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '')

/**
 * Whether a stored password may be used with these addresses: only with machines it was entered for, else whoever may
 * edit a device could have it sent to a machine of their own.
 */
export function isSameMachine(stored: ConnectionConfig, next: ConnectionConfig): boolean {
  const known = machinesOf(stored)
  return machinesOf(next).every(machine => known.includes(machine))
}

/** Settings that only tell about the device, and change nothing of how it is reached. */
const notes: readonly string[] = ['keepAliveSeconds', 'endpointReference']

/** Whether another connection results, so that what was seen of the old one says nothing any more. */
export function isReconnected(
  stored: ConnectionConfig,
  next: ConnectionConfig,
  isPasswordNew: boolean,
): boolean {
  const [old, now] = [new Map(Object.entries(stored)), new Map(Object.entries(next))]
  const names = [...old.keys(), ...now.keys()].filter(name => !notes.includes(name))
  return isPasswordNew || names.some(name => old.get(name) !== now.get(name))
}
