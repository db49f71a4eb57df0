import type { AlarmType, DriverName } from '@palisade/contract'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createKept } from '#server/infra/kept.ts'
import { addSeen, listMappings, type TopicCount } from './event-mapping.queries.ts'

/** The mappings are read again after this time, ms, because another copy of the server may have changed them. */
const STALE_MS = 10_000
/** The most different topics that wait to be counted. */
const COUNTED_MAX = 2_000

export interface EventMappingCache {
  /**
   * The alarm type of a driver's event. null means that it raises no alarm; undefined means that nobody has mapped it
   * yet.
   */
  typeOf(driver: DriverName, topic: string): Promise<AlarmType | null | undefined>
  /** Makes the next question read the mappings again. */
  forget(): void
  /** Counts an event of this topic; `flush` stores the counts. */
  count(driver: DriverName, topic: string): void
  flush(): Promise<void>
}

/** Keeps the event mappings in memory, and counts how often each topic came. */
export function createEventMappingCache(db: Db, clock: Clock = systemClock): EventMappingCache {
  let readAt = Number.NEGATIVE_INFINITY
  let counts = new Map<string, TopicCount>()

  async function read() {
    readAt = clock.elapsed()
    const rows = await listMappings(db)
    return new Map(rows.map(row => [keyOf(row.driver, row.topic), row.alarm_type as AlarmType | null]))
  }

  const types = createKept(read)

  return {
    async typeOf(driver, topic) {
      if (clock.elapsed() - readAt >= STALE_MS) types.forget()
      return (await types.value()).get(keyOf(driver, topic))
    },
    forget: types.forget,
    count(driver, topic) {
      const key = keyOf(driver, topic)
      const known = counts.get(key)
      if (!known && counts.size >= COUNTED_MAX) return
      counts.set(key, { driver, topic, count: (known?.count ?? 0) + 1, at: new Date(clock.now()) })
    },
    async flush() {
      const batch = [...counts.values()]
      counts = new Map()
      await addSeen(db, batch)
    },
  }
}

const keyOf = (driver: string, topic: string) => `${driver} ${topic}`
