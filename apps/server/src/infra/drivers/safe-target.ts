import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Target } from '@palisade/drivers'
import { AppError } from '../errors/app-error.ts'

export interface SafeTargetOptions {
  /** Whether our programs may speak there: a stream address, or where a protocol is spoken (modules/device/connection/address-check.ts). */
  isAddressAllowed: (address: string | { host: string; port: number }) => Promise<boolean>
  /** Addresses behind a name. Injected in tests. */
  resolve?: (host: string) => Promise<string[]>
}

/**
 * Looks at a device's address at the moment of connecting, and lets its driver connect to just what was looked at: a name
 * cannot be pointed somewhere else between the look and the connection.
 * @throws AppError device.address_refused for our own ports and for link-local addresses, device.offline for an unknown name
 */
export function createSafeTarget({ isAddressAllowed, resolve = resolveName }: SafeTargetOptions) {
  return async function secure(target: Target): Promise<Target> {
    const { config } = target
    if (!('host' in config)) {
      if ('mainUrl' in config && !(await isAddressAllowed(config.mainUrl))) throw refused()
      return target
    }
    const addresses = isIP(config.host) ? [config.host] : await resolve(config.host)
    if (addresses.length === 0) throw new AppError('device.offline')
    const allowed = await Promise.all(addresses.map(host => isAddressAllowed({ host, port: config.port })))
    if (allowed.includes(false)) throw refused()
    return { ...target, config: { ...config, host: addresses[0] ?? config.host } }
  }
}

const refused = () => new AppError('device.address_refused')
const resolveName = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    found => found.map(entry => entry.address).toSorted(),
    () => [],
  )
