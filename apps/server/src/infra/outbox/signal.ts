/** A signal that may be set before anybody waits for it. It has one waiter at a time. */
export interface Signal {
  set(): void
  clear(): void
  /** Resolves when the signal is set, or after `ms`. */
  wait(ms: number): Promise<void>
}

export function createSignal(): Signal {
  let isSet = false
  let release: (() => void) | undefined
  return {
    set() {
      isSet = true
      release?.()
    },
    clear() {
      isSet = false
    },
    async wait(ms) {
      if (isSet) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        release = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      release = undefined
    },
  }
}
