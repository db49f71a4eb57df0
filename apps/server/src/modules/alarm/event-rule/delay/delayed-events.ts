import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDataRefused } from '#server/infra/errors/database-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { WaitingEvent } from '#server/modules/alarm/alarm/alarm-ports.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { createBatcher } from '#server/infra/batcher.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import {
  findNextDue,
  insertDelayed,
  listDue,
  removeDelayed,
  takeBack,
  type DelayedRow,
  type TakenBack,
} from './delayed-event.queries.ts'

/** Events that are raised again at once; those that are reported meanwhile share their batch, and wait for no more than these. */
const AT_ONCE = 50
/** Another copy of the server may have stored events that this one does not know of; ms. */
const LOOK_EVERY = 10_000
/** Sources that one statement takes back. */
const TAKEN_AT_ONCE = 200

/** Keeps events that were answered until they are due, in the transaction that answers them. */
export const keepWaiting = (tx: Tx, events: readonly WaitingEvent[]): Promise<void> =>
  insertDelayed(
    tx,
    events.map(({ event, deviceId, dueAt }) => ({
      issuer: event.issuer,
      event_id: event.eventId,
      device_id: deviceId,
      type: event.type,
      place: event.zone?.name ?? '',
      at: new Date(event.at),
      due_at: new Date(dueAt),
      event: { ...event, device: { id: deviceId } },
    })),
  )

export interface DelayedEvents {
  /** Raises what has waited long enough; cheap where nothing waits. */
  run(): Promise<void>
  /** Told that events were stored: the next run looks for them. */
  expect(): void
  /** A source is well again: what waited of it raises nothing. */
  takeBack(source: TakenBack): Promise<void>
}

export interface DelayedEventsDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  files: Pick<Files, 'remove'>
  log: Pick<FastifyBaseLogger, 'warn'>
  clock?: Clock
}

/**
 * Events that wait for the on-delay of their type (ALARM-90). They are in the database from the moment they were answered until
 * their alarm is, so that neither a kill nor another copy of the server loses or doubles one: each is raised as an event with a
 * receipt of its own.
 */
export function createDelayedEvents(deps: DelayedEventsDeps): DelayedEvents {
  const { db, raiser, files, log, clock = systemClock } = deps
  /** When the next event is due, and until when that is believed; ms. */
  let nextDue = 0
  let believedUntil = 0

  async function raiseDue(row: DelayedRow): Promise<DelayedRow> {
    const { issuer, event_id: eventId, event } = row
    try {
      await raiser.raise({
        ...event,
        issuer: PROGRAMS,
        eventId: `delayed ${issuer} ${eventId}`,
        isDue: true,
      })
    } catch (error) {
      const isLost = error instanceof AppError ? error.code !== 'server.unavailable' : isDataRefused(error)
      if (!isLost) throw error
      log.warn({ err: error, device: row.device_id }, 'a delayed event raises no alarm')
    }
    return row
  }

  /** One that could not be raised stays, and the look fails once the others are removed. */
  async function raiseAll(due: readonly DelayedRow[]) {
    const results = await Promise.allSettled(due.map(raiseDue))
    await removeDelayed(
      db,
      results.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  const returns = createBatcher<TakenBack, undefined>({
    size: TAKEN_AT_ONCE,
    waiting: Infinity,
    refusal: () => new Error('unreachable'),
    async run(sources) {
      for (const key of await takeBack(db, sources)) await files.remove(key)
      return sources.map(() => ({ value: undefined }))
    },
  })

  return {
    async run() {
      const now = clock.now()
      if (now < nextDue && clock.elapsed() < believedUntil) return
      for (;;) {
        const due = await listDue(db, now, AT_ONCE)
        await raiseAll(due)
        if (due.length < AT_ONCE) break
      }
      believedUntil = clock.elapsed() + LOOK_EVERY
      nextDue = (await findNextDue(db))?.getTime() ?? Infinity
    },
    expect() {
      believedUntil = 0
    },
    takeBack: source => returns.add(source),
  }
}
