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
  refusal(): Error
  /** Returns outcomes in the order of the items. An error applies to all of them. */
  run(items: readonly In[]): Promise<Outcome<Out>[]>
}

/**
 * Group commit: a batch starts when the one before it has ended, and takes all items that came meanwhile. There is no
 * timer, so that a single item does not wait, and a burst fills its batches by itself.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
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
      const batch = queue.slice(0, options.size)
      queue = queue.slice(options.size)
      await runBatch(batch)
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
