import { LRUCache } from 'lru-cache'
import { systemClock, type Clock } from '../clock.ts'

/** Keeps answers for a short time. However many callers ask for one key at the same time, it is loaded once. */
export interface BriefCache<Value> {
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>
  /** Forgets everything, including what is being loaded now. */
  clear(): void
}

export interface BriefCacheOptions {
  /** How long an answer is kept, ms. */
  keepFor: number
  /** The number of entries kept; when there are more, the one that was not used for longest is dropped. */
  size: number
  clock?: Clock | undefined
}

/** An answer's age counts from the moment its load began. `undefined` and failures are not kept. */
export function createBriefCache<Value>(options: BriefCacheOptions): BriefCache<Value> {
  const { keepFor, size, clock = systemClock } = options
  const answers = new LRUCache<string, Promise<Value | undefined>>({
    max: size,
    ttl: keepFor,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  })

  return {
    async get(key, load) {
      const found = answers.get(key)
      if (found) return found
      const answer = load()
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
