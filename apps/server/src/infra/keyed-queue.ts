import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Runs work in the order in which it came, one piece at a time for each key; different keys do not wait for each other.
 */
export interface KeyedQueue {
  <Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Whether work of this key runs or waits. */
  isBusy(key: string): boolean
}

export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, { limit: LimitFunction; users: number }>()
  const run = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { limit: pLimit(1), users: 0 }
    queues.set(key, queue)
    queue.users += 1
    try {
      return await queue.limit(work)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
  return Object.assign(run, { isBusy: (key: string) => queues.has(key) })
}
