/** Admits a fixed number of holders at once; the others wait in line. */
export interface Room {
  enter(): Promise<void>
  leave(): void
}

export function createRoom(size: number): Room {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    async enter() {
      if (inside < size) inside += 1
      // The one who leaves hands its place over, so the count does not change.
      else await new Promise<void>(resolve => waiting.push(resolve))
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
