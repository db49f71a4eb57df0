import type { FacesAnswer } from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import { startWorker, WorkerError, type WorkerProcess } from './worker-process.ts'
import { createWorkerQueue, QueueOver } from './worker-queue.ts'
import { createStarter } from './worker-starter.ts'

/** How long a picture may take, ms; one of 40 megapixels takes a second. */
const LOOK_LIMIT = 15_000
/** Pictures that may wait; one more is refused. */
const QUEUE_MAX = 64

export interface PoolOptions {
  /** Workers at most; one a core. */
  size: number
  /** Folder of the model. */
  folder: string
  log: Pick<Logger, 'warn'>
  start?: () => WorkerProcess
  lookLimit?: number
}

/** Workers of one model: started as pictures wait for them, one picture at a time in each, made anew after a death. */
export interface WorkerPool {
  /** Starts the first worker. @throws Error when the model does not load */
  open(): Promise<void>
  /** Never throws: what went wrong is the answer. */
  look(picture: Uint8Array): Promise<FacesAnswer>
  waiting(): number
  workers(): number
  /** Ends as soon as the pictures that are looked at are done; those that wait are answered with `busy`. */
  retire(): Promise<void>
  stop(): Promise<void>
}

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const { size, folder, log, start = startWorker, lookLimit = LOOK_LIMIT } = options
  const starter = createStarter(start, folder)
  const queue = createWorkerQueue(size, () => starter.start())

  async function run(picture: Uint8Array): Promise<FacesAnswer> {
    const worker = await queue.take()
    try {
      const answer = await worker.ask({ ask: 'look', picture }, lookLimit)
      if ('ok' in answer) return answer
      log.warn({ fault: 'fault' in answer ? answer.fault : undefined }, 'a picture failed')
      return { ok: false, failure: 'crashed' }
    } catch (error) {
      starter.noteDeath()
      await worker.kill()
      throw error
    } finally {
      queue.give(worker)
    }
  }

  return {
    async open() {
      const worker = await queue.take()
      queue.give(worker)
    },
    async look(picture) {
      if (queue.isOver() || queue.waiting() >= QUEUE_MAX) return { ok: false, failure: 'busy' }
      try {
        return await run(picture)
      } catch (error) {
        if (error instanceof QueueOver) return { ok: false, failure: 'busy' }
        const failure = error instanceof WorkerError ? error.failure : 'no_model'
        log.warn({ failure, err: error }, 'a worker ended under a picture')
        return { ok: false, failure }
      }
    },
    waiting: () => queue.waiting(),
    workers: () => queue.workers(),
    retire: () => queue.retire(),
    stop: () => queue.stop(),
  }
}
