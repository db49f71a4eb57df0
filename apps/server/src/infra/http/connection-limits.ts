import type { Server, Socket } from 'node:net'
import { isLoopback } from './inside.ts'
import { createCounter } from './upgrades.ts'

/** Open connections of all callers; past it the kernel's queue fills instead of our memory. */
const CONNECTIONS = 20_000
/**
 * Of one address: a site behind one gateway (500 consoles, 500 live windows, and their calls), and far from all there are. So
 * one caller who opens connections and lets them lie cannot take everybody's.
 */
export const CONNECTIONS_PER_ADDRESS = 2_000

/** Bounds connections; our own proxies and programs of this machine, which speak for many, by the total only. */
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
    if (!counts.enter(address)) {
      socket.destroy()
      return
    }
    socket.once('close', () => counts.leave(address))
  })
}
