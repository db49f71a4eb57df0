import { FLOOD_MINUTES, STALE_HOURS, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { liveMs } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { countOpen, countRecent, type OpenGroup, type RecentGroup } from './figures-now.queries.ts'

/** Counts of open and recent alarms by area: who asks adds up the areas that they see. */
export interface OpenCounts {
  /** When it was counted, ms since 1970. */
  at: number
  open: OpenGroup[]
  recent: RecentGroup[]
}

export interface OpenCountsDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  clock: Clock
  listeners: Pick<Listeners, 'on'>
}

/** Alarms grow old without an event: a count is no older than this, ms. */
const OLDEST = 5_000
/** Nobody looks at the dashboard when nobody has asked for this time, ms; its page asks every 5 s. */
const UNWATCHED_AFTER = 15_000

const HOUR_MS = 3_600_000

export interface OpenCountsKeeper {
  /** The last count; none is kept while nobody looks, so that the first one to look waits for it. */
  get: () => Promise<OpenCounts>
  /** Counted anew, of the alarms that fulfil a condition on `alarm`; without one, of all. */
  read: (seen?: RawBuilder<SqlBool>) => Promise<OpenCounts>
  /** Counts where somebody looks and something changed or grew old. */
  keep: () => Promise<void>
}

/**
 * Open alarms are counted once for all who look, and only while somebody does: a second after an alarm event at the
 * latest. With 50,000 open alarms a count takes longer than an answer may.
 */
export function createOpenCounts({ db, parameters, clock, listeners }: OpenCountsDeps): OpenCountsKeeper {
  let counts: OpenCounts | undefined
  let running: Promise<OpenCounts> | undefined
  let countedAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let hasChanged = false
  const note = () => {
    hasChanged = true
  }
  for (const type of ['alarm.raised', 'alarm.repeated', 'alarm.changed'] as const) listeners.on(type, note)

  async function read(seen?: RawBuilder<SqlBool>): Promise<OpenCounts> {
    const at = clock.now()
    const live = at - liveMs(await parameters.get('alarm.live_timeout'))
    const [open, recent] = await Promise.all([
      countOpen(db, { live, stale: at - STALE_HOURS * HOUR_MS }, seen),
      countRecent(db, { hour: at - HOUR_MS, ten: at - FLOOD_MINUTES * 60_000 }, seen),
    ])
    return { at, open, recent }
  }

  async function readAll(): Promise<OpenCounts> {
    hasChanged = false
    countedAt = clock.elapsed()
    counts = await read()
    return counts
  }

  function count(): Promise<OpenCounts> {
    running ??= readAll().finally(() => {
      running = undefined
    })
    return running
  }

  const isWatched = () => clock.elapsed() - askedAt < UNWATCHED_AFTER

  return {
    async get() {
      const known = isWatched() ? counts : undefined
      askedAt = clock.elapsed()
      return known ?? count()
    },
    read,
    async keep() {
      if (isWatched() && (hasChanged || clock.elapsed() - countedAt >= OLDEST)) await count()
    },
  }
}
