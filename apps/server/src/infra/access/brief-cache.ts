/** Answers kept for a moment, each asked for once however many ask at the same time. */
export interface BriefCache<Value> {
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>
  /** Forgets everything, also what is being loaded now. */
  clear(): void
}

export interface BriefCacheOptions {
  /** ms */
  keepFor: number
  /** Entries at most; the oldest goes first. */
  size: number
  now?: () => number
}

/** An answer is as old as the moment it was asked for; `undefined` and failures are not kept. */
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
