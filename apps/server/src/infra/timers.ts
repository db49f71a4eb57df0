import type { FastifyBaseLogger } from 'fastify'

export interface Repeated {
  start(): void
  /** Resolves when the present run is done. */
  stop(): Promise<void>
}

/** Runs work every `every` ms, never twice at the same time. A fault is logged, and the next run comes all the same. */
export function createRepeatedWork(
  name: string,
  every: number,
  work: () => Promise<void>,
  log: FastifyBaseLogger,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function run() {
    running ??= work()
      .catch(error => log.warn({ err: error, work: name }, 'repeated work failed'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    start() {
      timer = setInterval(run, every)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
