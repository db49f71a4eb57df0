import { setTimeout as pause } from 'node:timers/promises'

/** Work that runs at most once at a time, however often it is requested. */
export interface Repeated {
  /** Runs the work now; while a run is under way, one more run follows it. */
  run(): void
  /** Stops after the run that is under way. */
  stop(): Promise<void>
}

export interface RepeatedOptions {
  /** Pause before a failed run is repeated, ms. */
  retry: number
  /** Called for the first of several failures in a row. */
  onFault(error: unknown): void
}

export function createRepeated(work: () => Promise<void>, options: RepeatedOptions): Repeated {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
  let hasFailed = false

  async function runOnce() {
    isWanted = false
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) options.onFault(error)
      hasFailed = true
      isWanted = true
      await pause(options.retry, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function loop() {
    while (isWanted && !stopping.signal.aborted) await runOnce()
    running = undefined
  }

  return {
    run() {
      isWanted = true
      running ??= loop()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
