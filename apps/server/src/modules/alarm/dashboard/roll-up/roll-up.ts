import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { findOldestAlarm, listCountedDays, recountDay, removeDaysBefore } from './roll-up.queries.ts'
import { dayAfter, daysBetween, SITE_ZONE, siteDayOf, startOfDay } from '#server/infra/site-time.ts'

/** Days whose changes a killed server may not have counted; alarms are live for about as long. */
const RECENT_DAYS = 3
/** Counting takes at most this share of the time of one core, however many alarms a day has. */
const SHARE = 0.05
/** Days without figures, as a restored database has them, are looked for this often, ms. */
const LOOK_EVERY = 60_000
/** They are counted for this time, ms, before it is the turn of what has changed meanwhile. */
const CATCH_UP_FOR = 20_000

export interface RollUpDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  writeAudit: WriteAudit
  log: Pick<FastifyBaseLogger, 'info'>
  clock: Clock
}

export interface RollUp {
  /** Counts the days that have changed since the last run, then, for a while, those that were never counted. */
  run(): Promise<void>
  /** Compares every day with the rows, mends what differs and says so in the log. @returns the days that differed */
  check(): Promise<string[]>
}

/**
 * Keeps the roll-up of alarms. A day is counted again from its rows when one of them has changed, so that nothing is added to
 * what raises alarms, and a missed change costs a wrong figure until the night at most.
 */
export function createRollUp({ db, listeners, writeAudit, log, clock }: RollUpDeps): RollUp {
  const changed = new Set<string>()
  const missing = new Set<string>()
  let lookFrom = 0
  let restUntil = 0
  for (let days = 0; days <= RECENT_DAYS; days += 1) changed.add(dayAfter(siteDayOf(clock.now()), -days))

  const note = (moment: number) => void changed.add(siteDayOf(moment))
  const noteAlarm = ({ data }: { data: { id: string } }) => note(momentOfAlarmId(data.id))
  listeners.on('alarm.raised', noteAlarm)
  listeners.on('alarm.repeated', noteAlarm)
  listeners.on('alarm.changed', noteAlarm)
  listeners.on('task.changed', ({ data }) => note(Date.parse(data.issuedAt)))

  const count = (day: string) =>
    recountDay(db, {
      day,
      timeZone: SITE_ZONE,
      from: startOfDay(day),
      to: startOfDay(dayAfter(day)),
    })

  async function daysKept(): Promise<string[]> {
    const oldest = await findOldestAlarm(db)
    const today = siteDayOf(clock.now())
    return daysBetween(oldest === undefined ? today : siteDayOf(oldest), today)
  }

  async function findMissing() {
    if (clock.elapsed() < lookFrom) return
    lookFrom = clock.elapsed() + LOOK_EVERY
    const counted = new Set(await listCountedDays(db, SITE_ZONE))
    for (const day of await daysKept()) if (!counted.has(day)) missing.add(day)
  }

  /** Counts these days, the newest first; what cannot be counted stays among them. */
  async function countOf(days: Set<string>, until = Number.POSITIVE_INFINITY) {
    for (const day of [...days].toSorted().toReversed()) {
      if (clock.elapsed() >= until) return
      days.delete(day)
      await count(day).catch((error: unknown) => {
        days.add(day)
        throw error
      })
    }
  }

  async function countChanged() {
    if (clock.elapsed() < restUntil) return
    const begun = clock.elapsed()
    // The devices of today are counted whether or not anything rings.
    changed.add(siteDayOf(clock.now()))
    await countOf(changed)
    restUntil = clock.elapsed() + (clock.elapsed() - begun) / SHARE
  }

  return {
    async run() {
      await countChanged()
      await findMissing()
      await countOf(missing, clock.elapsed() + CATCH_UP_FOR)
    },
    async check() {
      const days = await daysKept()
      if (days[0]) await removeDaysBefore(db, days[0])
      const mended: string[] = []
      // Today is counted all the time.
      for (const day of days.slice(0, -1)) if ((await count(day)) > 0) mended.push(day)
      if (mended.length === 0) return mended
      const row = {
        action: 'system.alarm_stat_repair',
        after: { days: mended.slice(0, 31), count: mended.length },
      }
      await writeAudit({ userName: '', address: '', ...row, result: 'ok' })
      log.info({ days: mended }, 'figures of these days differed from their alarms and were counted again')
      return mended
    },
  }
}
