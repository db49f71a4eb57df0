import type { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'

export const HEARTBEAT_EVERY_MS = 15_000

/** Ends a socket whose peer has answered nothing for two rounds: a laptop closed, a cable pulled. */
export function keepAlive(socket: WebSocket, clock: Clock): void {
  let missed = 0
  const stop = clock.every(HEARTBEAT_EVERY_MS, () => {
    if (missed++ >= 2) return socket.terminate()
    socket.ping()
  })
  socket.on('pong', () => {
    missed = 0
  })
  socket.once('close', stop)
}
