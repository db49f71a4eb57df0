import { setTimeout as delay } from 'node:timers/promises'

/** The result of one item of a batch. */
export type Outcome<Out> = { value: Out } | { error: unknown }

export interface Batcher<In, Out> {
  /** Resolves when the batch with this item has committed. */
  add(item: In): Promise<Out>
  /** Resolves when no item is waiting or running. */
  idle(): Promise<void>
}

interface Waiting<In, Out> {
  item: In
  resolve(value: Out): void
  reject(error: unknown): void
}

export interface BatcherOptions<In, Out> {
  /** The most items of one batch. */
  size: number
  /** The most items that may wait; one more is refused with `refusal`. */
  waiting: number
  /**
   * In a flood a batch begins no sooner than this after the beginning of the one before it, ms: statements cost the same for few items and for
   * many. Left out, it begins at once.
   */
  restMs?: number
  /** For tests: how it waits. */
  pause?: (ms: number) => Promise<unknown>
  refusal(): Error
  /** Returns outcomes in the order of the items. An error applies to all of them. */
  run(items: readonly In[]): Promise<Outcome<Out>[]>
}

/** From this number of items of one batch on, items come as a flood. */
const FLOOD = 3

/**
 * Group commit: a batch starts when the one before it has ended, and takes all items that came meanwhile. A single item does not wait, and
 * a burst fills its batches by itself.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { size, restMs = 0, pause = delay } = options
  let queue: Waiting<In, Out>[] = []
  let running: Promise<void> | undefined

  async function runBatch(batch: readonly Waiting<In, Out>[]) {
    try {
      const outcomes = await options.run(batch.map(waiting => waiting.item))
      batch.forEach((waiting, index) => settle(waiting, outcomes[index]))
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }

  async function drain() {
    while (queue.length > 0) {
      const batch = queue.slice(0, size)
      queue = queue.slice(size)
      const began = performance.now()
      await runBatch(batch)
      const left = restMs - (performance.now() - began)
      if (batch.length >= FLOOD && queue.length < size && left > 0) await pause(left)
    }
    running = undefined
  }

  return {
    add: item =>
      new Promise((resolve, reject) => {
        if (queue.length >= options.waiting) return reject(options.refusal())
        queue.push({ item, resolve, reject })
        running ??= drain()
      }),
    idle: async () => running,
  }
}

function settle<In, Out>(waiting: Waiting<In, Out>, outcome: Outcome<Out> | undefined) {
  if (!outcome) waiting.reject(new Error('a batch left an item without an outcome'))
  else if ('error' in outcome) waiting.reject(outcome.error)
  else waiting.resolve(outcome.value)
}
