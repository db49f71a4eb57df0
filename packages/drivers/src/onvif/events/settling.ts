/**
 * The events of one pull until the server has stored them. The next pull tells the device that it may forget the last one's
 * messages, so it waits for that: a server that is killed meanwhile loses none that the device still has.
 */
export function createSettling() {
  const open = new Set<string>()
  let wake = (): void => undefined
  return {
    told: (eventId: string): void => void open.add(eventId),
    /** It is stored, or will never be. */
    settled(eventId: string): void {
      if (open.delete(eventId) && open.size === 0) wake()
    },
    /**
     * Until all are stored, or for so many ms: then the device's memory, which is small, is worth more than its receipt, and
     * the server keeps what it was told.
     * @returns whether all are stored
     */
    async wait(ms: number, signal: AbortSignal): Promise<boolean> {
      if (open.size > 0 && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', wake, { once: true })
        await promise
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
      }
      const isSettled = open.size === 0
      open.clear()
      return isSettled
    },
  }
}
