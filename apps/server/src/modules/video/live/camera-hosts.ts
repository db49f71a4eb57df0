import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'

/** Names whose last address is remembered. */
const NAMES_MAX = 10_000

/** The addresses by which cameras are pulled, each checked just now. */
export function createCameraHosts({ resolveAddress }: { resolveAddress: ResolveAddress }) {
  const last = new LRUCache<string, string>({ max: NAMES_MAX })
  let hasNames = false

  /**
   * The address of a host: the one before, while the name still leads there or is not known just now, so that neither a name
   * with several addresses nor a silent name server interrupts the picture.
   */
  function choose(host: string, addresses: readonly string[]): string | undefined {
    if (isIP(host) === 0) hasNames = true
    const before = last.get(host)
    const isKept = before !== undefined && (addresses.length === 0 || addresses.includes(before))
    const address = isKept ? before : addresses[0]
    if (address !== undefined) last.set(host, address)
    return address
  }

  return {
    /** Whether a camera was named by anything but its address. */
    hasNames: (): boolean => hasNames,
    /** Address by host; a host whose name is not known is left out. Undefined when one of the addresses is refused. */
    async of(urls: readonly string[]): Promise<Record<string, string> | undefined> {
      const hosts = new Map<string, string>()
      for (const found of await Promise.all(urls.map(resolveAddress))) {
        if (!found.isAllowed) return undefined
        const address = choose(found.host, found.addresses)
        if (address !== undefined) hosts.set(found.host, address)
      }
      return Object.fromEntries(hosts)
    },
  }
}
