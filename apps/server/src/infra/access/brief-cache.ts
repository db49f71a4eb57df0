import { LRUCache } from 'lru-cache'
import { systemClock, type Clock } from '#server/infra/clock.ts'

/** Keeps answers for a short time. However many callers ask for one key at the same time, it is loaded once. */
export interface BriefCache<Value> {
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>
  /** Forgets everything, including what is being loaded now. */
  clear(): void
}

export interface BriefCacheOptions {
  /** How long an answer is kept, ms. */
  keepFor: number
  /**
   * An answer that is asked for when it is older than this is loaded again meanwhile, ms, so that nobody who asks all the
   * time waits for a load. Left out: it is loaded again once it is too old.
   */
  renewAfter?: number
  /** The number of entries kept; when there are more, the one that was not used for longest is dropped. */
  size: number
  clock?: Clock | undefined
}

/** An answer's age counts from the moment its load began. `undefined` and failures are not kept. */
export function createBriefCache<Value>(options: BriefCacheOptions): BriefCache<Value> {
  const { keepFor, renewAfter = keepFor, size, clock = systemClock } = options
  const answers = new LRUCache<string, Promise<Value | undefined>>({
    max: size,
    ttl: keepFor,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  })

  /** When the load of the answer began that is kept under a key. */
  const begun = new WeakMap<Promise<Value | undefined>, number>()
  const renewing = new Set<string>()

  function begin(load: () => Promise<Value | undefined>) {
    const start = clock.elapsed()
    const answer = load()
    begun.set(answer, start)
    return { answer, start }
  }

  async function renew(
    key: string,
    found: Promise<Value | undefined>,
    load: () => Promise<Value | undefined>,
  ) {
    renewing.add(key)
    try {
      const { answer, start } = begin(load)
      const value = await answer
      // Forgotten meanwhile: what was loaded may be as old as what was forgotten.
      if (answers.peek(key) !== found) return
      if (value === undefined) answers.delete(key)
      else answers.set(key, answer, { start })
    } catch {
      // The answer that is kept is good until its end; after it a load fails for the one who asks.
    } finally {
      renewing.delete(key)
    }
  }

  return {
    async get(key, load) {
      const found = answers.get(key)
      if (found) {
        const age = clock.elapsed() - (begun.get(found) ?? 0)
        if (age > renewAfter && !renewing.has(key)) void renew(key, found, load)
        return found
      }
      const { answer } = begin(load)
      answers.set(key, answer)
      const forget = () => answers.peek(key) === answer && answers.delete(key)
      try {
        const value = await answer
        if (value === undefined) forget()
        return value
      } catch (error) {
        forget()
        throw error
      }
    },
    clear: () => answers.clear(),
  }
}
