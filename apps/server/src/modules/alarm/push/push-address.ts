import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { portOf } from '#server/infra/outgoing/checked-request.ts'
import { isPublicAddress } from '#server/infra/outgoing/public-address.ts'

/** The addresses behind a push service; undefined where we must not connect to it. An unknown name has none. */
export type ResolveEndpoint = (endpoint: string) => Promise<readonly string[] | undefined>

export interface PushAddressOptions {
  resolveAddress: ResolveAddress
  /** Names of push services in the site's own network, which alone may lead to addresses that are not public. */
  ownHosts: readonly string[]
}

/**
 * Where a push may go: https only, without a login in the address, and to the public internet, since every browser names
 * a service there. A phone decides the address, so it must lead nowhere into the site's network.
 */
export function createEndpointResolver({ resolveAddress, ownHosts }: PushAddressOptions): ResolveEndpoint {
  return async endpoint => {
    const url = URL.parse(endpoint)
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
    const found = await resolveAddress({ host: url.hostname, port: portOf(url) })
    if (!found.isAllowed) return undefined
    const isOwn = ownHosts.includes(url.hostname)
    return isOwn || found.addresses.every(isPublicAddress) ? found.addresses : undefined
  }
}
