import { setTimeout as pause } from 'node:timers/promises'

/** A piece of work that runs once at a time, however often it is asked for. */
export interface Repeated {
  /** Runs it now, or once more when it is running. */
  run(): void
  /** Ends after the run that is under way. */
  stop(): Promise<void>
}

export interface RepeatedOptions {
  /** Until a failed run is tried again, ms. */
  retry: number
  /** Told of the first failure in a row. */
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
