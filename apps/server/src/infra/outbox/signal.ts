/** Something to wait for that may come before the waiting begins. One waiter at a time. */
export interface Signal {
  set(): void
  clear(): void
  /** Resolves when it is set, or after so many ms. */
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
