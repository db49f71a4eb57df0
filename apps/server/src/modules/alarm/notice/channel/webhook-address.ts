import { isIP } from 'node:net'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { portOf } from '#server/infra/outgoing/checked-request.ts'
import { isOtherMachine } from '#server/infra/outgoing/own-machine.ts'

/** Finds the IP addresses of a webhook's host: undefined if we must not connect to it, none if its name is unknown. */
export type ResolveWebhook = (url: string) => Promise<readonly string[] | undefined>

/**
 * Decides where a webhook may go: to other machines, also in the site's own network, by http or https and without a login in the
 * address. This machine may be reached only under the names of PALISADE_WEBHOOK_HOSTS, and the product's own ports never.
 */
export function createWebhookResolver({
  resolveAddress,
  ownHosts,
  isOther = isOtherMachine,
}: {
  resolveAddress: ResolveAddress
  ownHosts: readonly string[]
  /** For tests: whether an address is that of another machine. */
  isOther?: (address: string) => boolean
}): ResolveWebhook {
  return async text => {
    const url = URL.parse(text)
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
    if (url.username !== '' || url.password !== '') return undefined
    const found = await resolveAddress({ host: url.hostname, port: portOf(url) })
    if (!found.isAllowed) return undefined
    const isNamed = isIP(url.hostname) === 0 && ownHosts.includes(url.hostname)
    return isNamed || found.addresses.every(address => isOther(address)) ? found.addresses : undefined
  }
}
