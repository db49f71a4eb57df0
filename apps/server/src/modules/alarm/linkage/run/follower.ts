import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { compareCursors, type Cursor } from '#server/infra/outbox/cursor.ts'
import type { CommittedEvent, Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { presentAlarm } from '#server/modules/alarm/alarm/alarm.presenter.ts'
import type { AlarmModule } from '#server/modules/alarm/alarm/alarm.module.ts'
import { findPosition, listOpenLevels, listTold, savePosition } from './run.queries.ts'
import { triggerOf, type Trigger } from './trigger.ts'
import type { TriggerAlarm } from './run.rules.ts'

/** Interval at which the outbox is read for alarms whose events did not reach this process, ms: it was down, or the database was away. */
const CATCH_UP_MS = 2_000
const BATCH = 500
/** The number of alarms whose levels are remembered, so that an alarm is not looked at twice. */
const SEEN_LIMIT = 50_000

export interface FollowerDeps {
  db: Db
  trigger: Trigger
  listeners: Pick<Listeners, 'on'>
  onRaised: AlarmModule['onRaised']
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called after runs were stored, so that their jobs are taken at once. */
  onWork: () => void
}

/**
 * Looks at every alarm that is raised or becomes more urgent, by two ways. The events of this process tell of an alarm at once; and the
 * outbox is read from where the last look ended, so that a crash, a lost event or a missed start loses no alarm. Both ways may see the
 * same alarm; the database keeps one run for each rule and alarm.
 */
export function createFollower(deps: FollowerDeps) {
  const { db, trigger, listeners, onRaised, clock, log, onWork } = deps
  const levels = createLevelBook()
  let waiting: TriggerAlarm[] = []
  let position: Cursor | undefined

  async function look(alarms: readonly TriggerAlarm[]): Promise<void> {
    const fresh = alarms.filter(levels.isNew)
    if (fresh.length > 0 && (await trigger(fresh))) onWork()
    levels.note(alarms)
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      // If this fails, the next look at the outbox finds these alarms again.
      await look(batch)
    }
  }

  async function catchUp(): Promise<void> {
    position ??= await findPosition(db)
    for (;;) {
      const { told, reached } = await listTold(db, position, BATCH)
      await look(
        told.map(({ type, alarm, at, deviceCategory }) =>
          triggerOf(alarm, { at: at.getTime(), deviceCategory, isEscalated: type === 'alarm.repeated' }),
        ),
      )
      if (compareCursors(reached, position) > 0) {
        position = reached
        await savePosition(db, reached)
      }
      if (told.length < BATCH) return
    }
  }

  const live = createRepeated(drain, { name: 'linkage of new alarms', log })
  const catching = createRepeated(catchUp, { name: 'linkage of the outbox', every: CATCH_UP_MS, log })

  function take(alarms: readonly TriggerAlarm[]) {
    const fresh = alarms.filter(levels.isNew)
    if (fresh.length === 0) return
    waiting.push(...fresh)
    live.run()
  }

  function hear(event: CommittedEvent<'alarm.raised'> | CommittedEvent<'alarm.repeated'>) {
    const { type, data, at, audience } = event
    const alarm = triggerOf(data, {
      at: at.getTime(),
      deviceCategory: audience.device?.category ?? null,
      isEscalated: type === 'alarm.repeated',
    })
    take([alarm])
  }
  onRaised(rows =>
    take(
      rows.map(row =>
        triggerOf(presentAlarm(row), {
          at: clock.now(),
          deviceCategory: row.device_category,
          isEscalated: false,
        }),
      ),
    ),
  )
  listeners.on('alarm.raised', hear)
  listeners.on('alarm.repeated', hear)

  return {
    async start() {
      // At the first start there is no position: alarms count from now on.
      position = await findPosition(db)
      levels.note(await listOpenLevels(db, SEEN_LIMIT))
      catching.start()
      catching.run()
    },
    async stop() {
      await Promise.all([live.stop(), catching.stop()])
    },
  }
}

/**
 * Remembers the level of each open alarm, by id and the newest last, in order to tell an alarm that became more urgent from a mere repeat.
 */
function createLevelBook() {
  const levels = new Map<string, number>()
  return {
    /**
     * Whether an event may set rules off: a raised alarm (the trigger leaves out those it has had), or a level above the one remembered.
     */
    isNew: ({ id, level, isEscalated }: TriggerAlarm) => !isEscalated || level < (levels.get(id) ?? 0),
    note(alarms: readonly Pick<TriggerAlarm, 'id' | 'level'>[]) {
      for (const { id, level } of alarms) {
        levels.delete(id)
        levels.set(id, level)
      }
      for (const id of levels.keys()) {
        if (levels.size <= SEEN_LIMIT) return
        levels.delete(id)
      }
    },
  }
}
