import { isIP } from 'node:net'
import type { ResolveAddress } from '../../../../infra/drivers/resolve-address.ts'
import { portOf } from '../../../../infra/outgoing/checked-request.ts'
import { isOtherMachine } from '../../../../infra/outgoing/own-machine.ts'

/** The addresses behind a webhook; undefined where we must not connect to it. An unknown name has none. */
export type ResolveWebhook = (url: string) => Promise<readonly string[] | undefined>

/**
 * Where a webhook may go: to other machines, in the site's own network too, by http or https without a login in the address. This
 * machine is reached only under names that the installation has given, and our own ports never.
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
