/** Keeps answers for a short time. However many callers ask for one key at the same time, it is loaded once. */
export interface BriefCache<Value> {
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>
  /** Forgets everything, including what is being loaded now. */
  clear(): void
}

export interface BriefCacheOptions {
  /** How long an answer is kept, ms. */
  keepFor: number
  /** The number of entries kept; when there are more, the oldest is dropped. */
  size: number
  now?: () => number
}

/** An answer's age counts from the moment its load began. `undefined` and failures are not kept. */
export function createBriefCache<Value>(options: BriefCacheOptions): BriefCache<Value> {
  const { keepFor, size, now = Date.now } = options
  let entries = new Map<string, { at: number; answer: Promise<Value | undefined> }>()

  return {
    async get(key, load) {
      const found = entries.get(key)
      if (found && now() - found.at < keepFor) return found.answer
      const entry = { at: now(), answer: load() }
      entries.delete(key)
      entries.set(key, entry)
      const oldest = entries.keys().next().value
      if (entries.size > size && oldest !== undefined) entries.delete(oldest)
      const asked = entries
      const forget = () => asked.get(key) === entry && asked.delete(key)
      try {
        const value = await entry.answer
        if (value === undefined) forget()
        return value
      } catch (error) {
        forget()
        throw error
      }
    },
    clear() {
      entries = new Map()
    },
  }
}
