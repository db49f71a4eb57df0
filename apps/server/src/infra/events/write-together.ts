import type { Duplex } from 'node:stream'

/** Bytes held back for a socket at most: far below what makes a console slow. */
export const HELD_LIMIT = 64 * 1024

/**
 * Holds back what is written to a socket until this turn of the event loop has ended, so that the frames of a burst leave
 * in one write each console. A system call for each frame and console was most of what a burst cost (docs/benchmarks.md).
 */
export function createWriteTogether(): { hold(socket: Duplex): void } {
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
