import type { DeviceDetails, DeviceDraft } from '@palisade/contract'

/** The settings of a connection without the password. The type covers every driver; each driver has some of them. */
export type ConnectionConfig = Omit<DeviceDetails['config'], 'hasPassword'>

/** A connection as a request has it. When the password is left out, the stored one stays; an empty one removes it. */
export type ConnectionInput = DeviceDraft['config']

export const passwordOf = (input: ConnectionInput): string | undefined =>
  'password' in input ? input.password : undefined

/** Drops empty settings, so that 'not set' has only one form. */
export function withoutPassword(input: ConnectionInput): ConnectionConfig {
  const kept = Object.entries(input).filter(
    ([name, value]) => name !== 'password' && value !== undefined && value !== '',
  )
  return Object.fromEntries(kept)
}

/**
 * The addresses in a connection that name a machine: those of the streams, and where the device speaks its own
 * protocol.
 */
export function addressesOf({ mainUrl, subUrl, host, port }: ConnectionConfig) {
  const urls = [mainUrl, subUrl].filter(url => url !== undefined)
  return host !== undefined && port !== undefined ? [...urls, { host, port }] : urls
}

const machinesOf = (config: ConnectionConfig): string[] =>
  addressesOf(config).map(address =>
    bare(typeof address === 'string' ? new URL(address).hostname : address.host),
  )

/** The plain form of a host: `[::1]` of a URL becomes `::1` as in a host field. */
const bare = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '')

/**
 * Whether a stored password may be used with these addresses: only with the machines that it was entered for. Otherwise
 * anyone who may edit a device could have the password sent to a machine of their own.
 */
export function isSameMachine(stored: ConnectionConfig, next: ConnectionConfig): boolean {
  const known = machinesOf(stored)
  return machinesOf(next).every(machine => known.includes(machine))
}

/** Settings that only describe the device and do not change how it is reached. */
const notes: readonly string[] = ['keepAliveSeconds', 'endpointReference']

/** Whether the connection is another one now, so that the status observed over the old one is no longer valid. */
export function isReconnected(
  stored: ConnectionConfig,
  next: ConnectionConfig,
  isPasswordNew: boolean,
): boolean {
  const [old, now] = [new Map(Object.entries(stored)), new Map(Object.entries(next))]
  const names = [...old.keys(), ...now.keys()].filter(name => !notes.includes(name))
  return isPasswordNew || names.some(name => old.get(name) !== now.get(name))
}
