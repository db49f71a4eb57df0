import type { Duplex } from 'node:stream'

/** The most bytes held back for a socket: far below the limit at which a console counts as slow. */
export const HELD_LIMIT = 64 * 1024

/**
 * Holds back what is written to a socket until this turn of the event loop ends, so that the frames of a burst leave in
 * one write for each console. One system call for each frame and console was most of the cost of a burst
 * (docs/benchmarks.md).
 */
export function createWriteCoalescer(): { hold(socket: Duplex): void } {
  const held = new Set<Duplex>()

  function release() {
    for (const socket of held) socket.uncork()
    held.clear()
  }

  return {
    hold(socket) {
      if (held.has(socket)) {
        if (socket.writableLength <= HELD_LIMIT) return
        socket.uncork()
      } else {
        if (held.size === 0) setImmediate(release)
        held.add(socket)
      }
      socket.cork()
    },
  }
}
