import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from './audit/change-guard.ts'

/** A piece of work that runs once at a time, by the clock, when asked, or both. */
export interface Repeated {
  /** Begins the runs by the clock; the first one comes after one period. */
  start(): void
  /** Runs it now, or once more when it is running. After `stop` it does nothing. */
  run(): void
  /** Starts no more runs. Resolves when the present run is done. */
  stop(): Promise<void>
}

export interface RepeatedOptions {
  /** For the log. */
  name: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Time between two runs by the clock, ms. Without it, the work runs only when asked. */
  every?: number
  /**
   * Time until a failed run is tried again, ms; the first failure in a row is logged. Without it, each failure is logged and
   * the next run is the next try.
   */
  retry?: number
  /** Time after a run before the next one, ms: what many events wake does not run anew for each few of them. */
  rest?: number
}

export function createRepeated(work: () => Promise<void>, options: RepeatedOptions): Repeated {
  const { name, log, every, retry, rest } = options
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let hasFailed = false

  async function runOnce() {
    isWanted = false
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed || retry === undefined) log.warn({ err: error, work: name }, 'repeated work failed')
      hasFailed = true
      if (retry === undefined) return
      isWanted = true
      await unlessStopped(retry)
    }
  }

  const unlessStopped = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function loop() {
    while (isWanted && !stopping.signal.aborted) {
      await runOnce()
      if (rest !== undefined) await unlessStopped(rest)
    }
    running = undefined
  }

  function run() {
    isWanted = true
    // The work is no part of a logged call that wakes it.
    running ??= unlogged(loop)
  }

  function runUnlessRunning() {
    if (!running) run()
  }

  return {
    start() {
      if (every !== undefined) timer = setInterval(runUnlessRunning, every).unref()
    },
    run,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
