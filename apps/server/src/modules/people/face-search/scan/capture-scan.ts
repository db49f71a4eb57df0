import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/infra/errors/app-error.ts'
import type {
  AnyTask,
  Compared,
  CompareTask,
  GroupTask,
  MadePack,
  PackTask,
  ScanAnswer,
  ScanTask,
  ScanThreadData,
} from './capture-scan.messages.ts'

export interface CaptureScan {
  /**
   * The captures of a batch that are nearest to one of several features, by exact distance.
   * @throws AppError recognition.busy when the thread ended meanwhile, Error of PostgreSQL
   */
  compare(batch: Omit<CompareTask, 'do'>): Promise<Compared>
  /**
   * Makes a pack of captures; undefined when none of them can be compared.
   * @throws AppError recognition.busy when the thread ended meanwhile
   */
  pack(captures: Omit<PackTask, 'do'>): Promise<MadePack | undefined>
  /**
   * Puts captures of one person together.
   * @throws AppError recognition.busy when the thread ended meanwhile
   */
  group(batch: Omit<GroupTask, 'do'>): Promise<string[][]>
  stop(): Promise<void>
}

/** Reads and compares features of captures in a thread of its own, which starts with the first search. */
export function createCaptureScan({
  databaseUrl,
  featureKey,
  log,
}: {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Buffer
  log: Pick<FastifyBaseLogger, 'error'>
}): CaptureScan {
  let thread: Worker | undefined
  const waiting = new Map<number, PromiseWithResolvers<ScanAnswer>>()
  let lastTask = 0

  function startThread(): Worker {
    const started = new Worker(new URL('capture-scan.worker.ts', import.meta.url), {
      workerData: { databaseUrl, featureKey } satisfies ScanThreadData,
    })
    // A search that nobody waits for must not hold the program.
    started.unref()
    started.on('message', (answer: ScanAnswer) => {
      const one = waiting.get(answer.task)
      if (answer.fault === undefined) one?.resolve(answer)
      else one?.reject(answer.fault)
      waiting.delete(answer.task)
    })
    started.on('error', error => log.error({ err: error }, 'the search of captures failed'))
    started.once('exit', () => {
      thread = undefined
      for (const one of waiting.values()) one.reject(new AppError('recognition.busy'))
      waiting.clear()
    })
    return started
  }

  function ask(asked: AnyTask): Promise<ScanAnswer> {
    thread ??= startThread()
    const answer = Promise.withResolvers<ScanAnswer>()
    const task = ++lastTask
    waiting.set(task, answer)
    thread.postMessage({ task, ...asked } satisfies ScanTask)
    return answer.promise
  }

  return {
    compare: async batch => (await ask({ do: 'compare', ...batch })).compared ?? { near: [], torn: [] },
    pack: async captures => (await ask({ do: 'pack', ...captures })).made,
    group: async batch => (await ask({ do: 'group', ...batch })).groups ?? [],
    async stop() {
      await thread?.terminate()
    },
  }
}
