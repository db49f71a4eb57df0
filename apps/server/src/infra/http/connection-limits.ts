import type { Server, Socket } from 'node:net'
import { clientNetwork } from '@palisade/contract/media'
import { isLoopback } from './inside.ts'
import { createCounter } from './upgrades.ts'

/**
 * Open connections of all callers together. Beyond it, connections queue in the kernel instead of filling our memory.
 */
const CONNECTIONS = 20_000
/**
 * Open connections of one address (IPv6: of one /64). It is enough for a site behind one gateway (500 consoles with 500 live windows and
 * their calls), and far below the total, so that one caller with idle connections cannot use up everybody's.
 */
export const CONNECTIONS_PER_ADDRESS = 2_000

/**
 * Bounds the number of connections. Our own proxies and programs of this machine speak for many callers, so only the
 * total applies to them.
 */
export function limitConnections(
  server: Server,
  trusted: readonly string[] = [],
  perAddress = CONNECTIONS_PER_ADDRESS,
): void {
  const counts = createCounter(perAddress)
  server.maxConnections = CONNECTIONS
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    if (isLoopback(address) || trusted.includes(address)) return
    const network = clientNetwork(address)
    if (!counts.enter(network)) {
      socket.destroy()
      return
    }
    socket.once('close', () => counts.leave(network))
  })
}
