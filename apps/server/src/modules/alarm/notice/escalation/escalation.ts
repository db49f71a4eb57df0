import type { Alarm, EventType } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { readOutbox } from '#server/infra/outbox/outbox-reader.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { climbDue } from './climb.ts'
import { beginClimbing, beginMissed, removeEnded } from './escalation.queries.ts'

const NAME = 'escalation'
const BATCH = 500
const TYPES: readonly EventType[] = ['alarm.raised', 'alarm.repeated']
/** Interval at which due steps are looked for, ms: a step is at most that much late. */
const LOOK_EVERY = 1_000
const CLEAN_EVERY = 3_600_000

/**
 * Has alarms climb the escalation chain of their centre. It reads new alarms from the outbox and makes them climb in one transaction, so
 * that none is missed or begun twice, whichever copies of the server run or die.
 */
export function createEscalation({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }) {
  const stopping = new AbortController()
  const mayGoOn = () => !stopping.signal.aborted

  /** @returns whether more may follow at once */
  async function readEvents(): Promise<boolean> {
    const progress = await readOutbox(db, NAME, TYPES, BATCH)
    if (progress.kind === 'anew') {
      await db.transaction().execute(async tx => {
        if (await progress.begin(tx)) await beginMissed(tx)
      })
      return false
    }
    const { events, isFull } = progress.part
    if (!progress.isWorthIt) return false
    const alarms = events.map(({ at, data }) => {
      const alarm = data as Alarm
      return { alarm_id: alarm.id, centre_id: alarm.centerId, level: alarm.level, at }
    })
    return db.transaction().execute(async tx => {
      if (!(await progress.advance(tx))) return false
      await beginClimbing(tx, alarms)
      return isFull
    })
  }

  async function look() {
    let hasMore = true
    while (hasMore && mayGoOn()) hasMore = await readEvents()
    await climbDue(db, mayGoOn)
  }
  const looking = createRepeated(look, { name: 'escalation', every: LOOK_EVERY, log })
  const cleaning = createRepeated(() => removeEnded(db), {
    name: 'ended escalation',
    every: CLEAN_EVERY,
    log,
  })

  return {
    start() {
      looking.start()
      cleaning.start()
    },
    async stop() {
      stopping.abort()
      await Promise.all([looking.stop(), cleaning.stop()])
    },
  }
}
