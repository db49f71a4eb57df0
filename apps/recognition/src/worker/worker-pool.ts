import type { FacesAnswer } from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import { startWorker, WorkerError, type WorkerProcess } from './worker-process.ts'

/** How long a picture may take, ms; one of 40 megapixels takes a second. */
const LOOK_LIMIT = 15_000
/** How long a model may take to load, ms. */
const LOAD_LIMIT = 30_000
/** Pictures that may wait; one more is refused. */
const QUEUE_MAX = 64
/** A worker that dies under picture after picture is not started faster than this, ms. */
const RESTART_PAUSE = 500

export interface PoolOptions {
  /** Workers at most; one a core. */
  size: number
  /** Folder of the model. */
  folder: string
  log: Logger
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
  stop(): Promise<void>
}

/** Starts workers that have loaded the model, with a pause after one has died. */
function createStarter(start: () => WorkerProcess, folder: string) {
  let lastDeath: number | undefined
  const noteDeath = () => {
    lastDeath = performance.now()
  }
  return {
    noteDeath,
    async start(): Promise<WorkerProcess> {
      const pause = lastDeath === undefined ? 0 : lastDeath + RESTART_PAUSE - performance.now()
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
      const worker = start()
      try {
        const answer = await worker.ask({ ask: 'load', folder }, LOAD_LIMIT)
        if (!('loaded' in answer)) throw new Error('fault' in answer ? answer.fault : 'no answer to load')
        return worker
      } catch (error) {
        noteDeath()
        await worker.kill()
        throw error
      }
    },
  }
}

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const { size, folder, log, start = startWorker, lookLimit = LOOK_LIMIT } = options
  const starter = createStarter(start, folder)
  const idle: WorkerProcess[] = []
  const busy = new Set<WorkerProcess>()
  const queue: (() => void)[] = []
  let starting = 0
  let isStopped = false

  const alive = () => idle.length + busy.size

  /** Resolves with a worker of its own for the caller. */
  async function take(): Promise<WorkerProcess> {
    const free = idle.pop()
    if (free && !free.isOver) {
      busy.add(free)
      return free
    }
    if (free) return take()
    if (alive() + starting < size) {
      starting++
      try {
        const worker = await starter.start()
        busy.add(worker)
        return worker
      } finally {
        starting--
        // One that waits may try in its place, whatever came of it.
        queue.shift()?.()
      }
    }
    await new Promise<void>(resolve => queue.push(resolve))
    return take()
  }

  function give(worker: WorkerProcess) {
    busy.delete(worker)
    if (!worker.isOver && !isStopped) idle.push(worker)
    queue.shift()?.()
  }

  async function run(picture: Uint8Array): Promise<FacesAnswer> {
    const worker = await take()
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
      give(worker)
    }
  }

  return {
    async open() {
      const worker = await take()
      give(worker)
    },
    async look(picture) {
      if (isStopped || queue.length >= QUEUE_MAX) return { ok: false, failure: 'busy' }
      try {
        return await run(picture)
      } catch (error) {
        const failure = error instanceof WorkerError ? error.failure : 'no_model'
        log.warn({ failure, err: error }, 'a worker ended under a picture')
        return { ok: false, failure }
      }
    },
    waiting: () => queue.length,
    workers: alive,
    async stop() {
      isStopped = true
      await Promise.all([...idle, ...busy].map(worker => worker.kill()))
    },
  }
}
