import type { WorkerProcess } from './worker-process.ts'

/** The queue was given up while somebody waited for a worker. */
export class QueueOver extends Error {}

/** Hands out workers, one to each who asks, in the order of asking; they are started as they are needed. */
export interface WorkerQueue {
  /** A worker of its own for the caller, who gives it back. @throws QueueOver, and as `start` does */
  take(): Promise<WorkerProcess>
  give(worker: WorkerProcess): void
  isOver(): boolean
  waiting(): number
  workers(): number
  /** Ends the idle ones now and the others as they come back; nobody waits any more. */
  retire(): Promise<void>
  /** Ends all now. */
  stop(): Promise<void>
}

/** @param size workers at most */
export function createWorkerQueue(size: number, start: () => Promise<WorkerProcess>): WorkerQueue {
  const idle: WorkerProcess[] = []
  const busy = new Set<WorkerProcess>()
  const queue: (() => void)[] = []
  let starting = 0
  let isOver = false

  async function startOne(): Promise<WorkerProcess> {
    starting++
    try {
      const worker = await start()
      busy.add(worker)
      return worker
    } finally {
      starting--
      // One that waits may try in its place, whatever came of it.
      queue.shift()?.()
    }
  }

  async function take(): Promise<WorkerProcess> {
    if (isOver) throw new QueueOver()
    const free = idle.pop()
    if (free && !free.isOver) {
      busy.add(free)
      return free
    }
    if (free) return take()
    if (idle.length + busy.size + starting < size) return startOne()
    await new Promise<void>(resolve => queue.push(resolve))
    return take()
  }

  return {
    take,
    give(worker) {
      busy.delete(worker)
      if (isOver) void worker.kill()
      else if (!worker.isOver) idle.push(worker)
      queue.shift()?.()
    },
    isOver: () => isOver,
    waiting: () => queue.length,
    workers: () => idle.length + busy.size,
    async retire() {
      isOver = true
      for (const wake of queue.splice(0)) wake()
      await Promise.all(idle.splice(0).map(worker => worker.kill()))
    },
    async stop() {
      isOver = true
      await Promise.all([...idle, ...busy].map(worker => worker.kill()))
    },
  }
}
