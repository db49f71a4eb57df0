import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import { compareCursors, type Cursor } from '../../../../infra/outbox/cursor.ts'
import type { CommittedEvent, Listeners } from '../../../../infra/outbox/listeners.ts'
import { createRepeated } from '../../../../infra/timers.ts'
import { findPosition, listTold, savePosition } from './follower.queries.ts'
import { triggerOf, type Trigger } from './trigger.ts'
import type { TriggerAlarm } from './trigger.rules.ts'

/** An alarm of which no event told this process is found within this time, ms: it was down, or the database was away. */
const CATCH_UP_MS = 2_000
const BATCH = 500
/** Alarms whose level is remembered, so that what was looked at is not looked at again. */
const SEEN_LIMIT = 50_000

export interface FollowerDeps {
  db: Db
  trigger: Trigger
  listeners: Pick<Listeners, 'on'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called when runs were written. */
  onWork: () => void
}

/**
 * Looks at every alarm that is raised or grows more urgent: at once as the events of this process tell of it, and once more in the
 * order of the outbox from where the last look ended, so that a crash, a lost event or a missed start loses none. Both ways may see
 * the same alarm; a run is written once a rule and alarm.
 */
export function createFollower({ db, trigger, listeners, log, onWork }: FollowerDeps) {
  /** The level at which each alarm was looked at last, by id; the newest last. */
  const seen = new Map<string, number>()
  let waiting: TriggerAlarm[] = []
  let position: Cursor | undefined

  const isNew = ({ id, level }: TriggerAlarm) => (seen.get(id) ?? Infinity) > level
  function remember(alarms: readonly TriggerAlarm[]) {
    for (const { id, level } of alarms) {
      seen.delete(id)
      seen.set(id, level)
    }
    for (const id of seen.keys()) {
      if (seen.size <= SEEN_LIMIT) break
      seen.delete(id)
    }
  }

  async function look(alarms: readonly TriggerAlarm[]): Promise<void> {
    const fresh = alarms.filter(isNew)
    if (fresh.length === 0) return
    if (await trigger(fresh)) onWork()
    remember(fresh)
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      // An alarm that fails here is found again by the next look at the outbox.
      // oxlint-disable-next-line no-await-in-loop
      await look(batch)
    }
  }

  async function catchUp(): Promise<void> {
    position ??= await findPosition(db)
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { told, reached } = await listTold(db, position, BATCH)
      // oxlint-disable-next-line no-await-in-loop
      await look(
        told.map(({ alarm, at, deviceCategory }) => triggerOf(alarm, { at: at.getTime(), deviceCategory })),
      )
      if (compareCursors(reached, position) > 0) {
        position = reached
        // oxlint-disable-next-line no-await-in-loop
        await savePosition(db, reached)
      }
      if (told.length < BATCH) return
    }
  }

  const live = createRepeated(drain, { name: 'linkage of new alarms', log })
  const catching = createRepeated(catchUp, { name: 'linkage of the outbox', every: CATCH_UP_MS, log })

  function hear({ data, at, audience }: CommittedEvent<'alarm.raised'> | CommittedEvent<'alarm.repeated'>) {
    const alarm = triggerOf(data, { at: at.getTime(), deviceCategory: audience.device?.category ?? null })
    if (!isNew(alarm)) return
    waiting.push(alarm)
    live.run()
  }
  listeners.on('alarm.raised', hear)
  listeners.on('alarm.repeated', hear)

  return {
    async start() {
      // Where there is no position yet, everything from now on counts.
      position = await findPosition(db)
      catching.start()
      catching.run()
    },
    async stop() {
      await Promise.all([live.stop(), catching.stop()])
    },
  }
}
