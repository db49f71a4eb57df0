import type { WebSocket } from 'ws'

const EVERY_MS = 15_000

/** Ends a socket whose peer has answered nothing for two rounds: a laptop closed, a cable pulled. */
export function keepAlive(socket: WebSocket): void {
  let missed = 0
  const timer = setInterval(() => {
    if (missed++ >= 2) return socket.terminate()
    socket.ping()
  }, EVERY_MS)
  socket.on('pong', () => {
    missed = 0
  })
  socket.once('close', () => clearInterval(timer))
}
