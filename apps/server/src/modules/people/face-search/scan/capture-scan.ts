import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { NearCapture, ScanAnswer, ScanTask, ScanThreadData } from './capture-scan.messages.ts'

export interface CaptureScan {
  /**
   * The captures of a batch that are nearest to one of several features, by exact comparison with each.
   * @throws AppError recognition.busy when the thread ended meanwhile
   */
  compare(batch: Omit<ScanTask, 'task'>): Promise<NearCapture[]>
  stop(): Promise<void>
}

/** Compares features of captures in a thread of its own, which starts with the first search. */
export function createCaptureScan({
  featureKey,
  log,
}: {
  /** 32 bytes. */
  featureKey: Buffer
  log: Pick<FastifyBaseLogger, 'error'>
}): CaptureScan {
  let thread: Worker | undefined
  const waiting = new Map<number, PromiseWithResolvers<NearCapture[]>>()
  let lastTask = 0

  function startThread(): Worker {
    const started = new Worker(new URL('capture-scan.worker.ts', import.meta.url), {
      workerData: { featureKey } satisfies ScanThreadData,
    })
    // A search that nobody waits for must not hold the program.
    started.unref()
    started.on('message', ({ task, near }: ScanAnswer) => {
      waiting.get(task)?.resolve(near)
      waiting.delete(task)
    })
    started.on('error', error => log.error({ err: error }, 'the search of captures failed'))
    started.once('exit', () => {
      thread = undefined
      for (const one of waiting.values()) one.reject(new AppError('recognition.busy'))
      waiting.clear()
    })
    return started
  }

  return {
    compare(batch) {
      thread ??= startThread()
      const answer = Promise.withResolvers<NearCapture[]>()
      const task = ++lastTask
      waiting.set(task, answer)
      thread.postMessage({ task, ...batch } satisfies ScanTask)
      return answer.promise
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
