import type { IncomingMessage } from 'node:http'

const MAPPED = '::ffff:'
const plain = (address: string) => (address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address)

/**
 * Determines the caller's address. `x-forwarded-for` is believed only as far as our own proxies wrote it: read from the
 * right, the first address that is not in `trusted` counts.
 */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  const ours = new Set(trusted)
  return request => {
    let address = plain(request.socket.remoteAddress ?? '')
    const header = request.headers['x-forwarded-for']
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
    while (ours.has(address)) {
      const hop = hops.pop()?.trim()
      if (!hop) break
      address = plain(hop)
    }
    return address
  }
}
