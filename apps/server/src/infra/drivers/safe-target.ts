import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Target } from '@palisade/drivers'
import { AppError } from '../errors/app-error.ts'

export interface SafeTargetOptions {
  /**
   * Whether the server may connect to this stream address, or to this host and port
   * (modules/device/connection/address-check.ts).
   */
  isAddressAllowed: (address: string | { host: string; port: number }) => Promise<boolean>
  /** Resolves a host name to its addresses; replaced in tests. */
  resolve?: (host: string) => Promise<string[]>
}

/**
 * Checks a device's address at the moment of connecting, and gives the driver exactly the address that was checked, so
 * that a name cannot be redirected to another machine in between.
 * @throws AppError device.address_refused for our own ports and for link-local addresses, device.offline for an unknown
 * name
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
