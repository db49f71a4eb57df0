import type { Target } from '@palisade/drivers'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { ResolveAddress } from './resolve-address.ts'

/**
 * Checks a device's addresses at the moment of connecting, and gives the driver exactly the addresses that were checked, so
 * that a name cannot be redirected to another machine in between.
 */
export function createSafeTarget({ resolveAddress }: { resolveAddress: ResolveAddress }) {
  /** The first address by which a host is reached; undefined when its name is not known. */
  async function lookUp(address: Parameters<ResolveAddress>[0]) {
    const found = await resolveAddress(address)
    if (!found.isAllowed) throw new AppError('device.address_refused')
    return { host: found.host, address: found.addresses[0] }
  }

  return async function secure(target: Target): Promise<Target> {
    const { config } = target
    if ('host' in config) {
      const { address } = await lookUp({ host: config.host, port: config.port })
      if (address === undefined) throw new AppError('device.offline')
      return { ...target, config: { ...config, host: address } }
    }
    if (!('mainUrl' in config)) return target
    const urls = config.subUrl === undefined ? [config.mainUrl] : [config.mainUrl, config.subUrl]
    const found = await Promise.all(urls.map(lookUp))
    // A host without an address is left out: the driver does not reach it.
    const hosts = found.flatMap(({ host, address }) => (address === undefined ? [] : [[host, address]]))
    return { ...target, hosts: Object.fromEntries(hosts) as Record<string, string> }
  }
}
