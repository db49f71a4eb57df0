import type { Clock } from '#server/infra/clock.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { insertHistory, findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import type { InhibitionIndex } from './inhibition-index.ts'
import { writeInhibitionsEnded } from './inhibition.events.ts'
import { isRunning, lockInhibitions, markEnded, type InhibitionRow } from './inhibition.queries.ts'
import { unshelveAlarms } from './shelf.queries.ts'

/** Who ends something: a person, or nobody where its time is over. */
export interface Ender {
  id?: string
  name: string
}

/** Ends what runs of these locked rows, tells everybody who sees a target, and puts the alarms of shelves back on the desk. */
export async function endRunning(
  tx: Tx,
  rows: readonly InhibitionRow[],
  now: Date,
  by: Ender,
): Promise<void> {
  const ended = rows.filter(isRunning)
  if (ended.length === 0) return
  await markEnded(
    tx,
    ended.map(row => row.id),
    now,
    by.name,
  )
  await writeInhibitionsEnded(tx, ended, { by: by.name, isWindow: false })
  await noteAtAlarms(tx, ended, by)
}

async function noteAtAlarms(tx: Tx, ended: readonly InhibitionRow[], by: Ender): Promise<void> {
  const shelves = ended.filter(row => row.kind === 'shelf')
  const back = await unshelveAlarms(
    tx,
    shelves.map(row => row.id),
  )
  // The alarm that was shelved from says so too where it was completed meanwhile.
  for (const { id, alarm_id } of shelves) if (alarm_id !== null) back.set(alarm_id, id)
  const alarms = await findAlarmRows(tx, [...back.keys()])
  const countOf = new Map(shelves.map(row => [row.id, row.suppressed_count]))
  await insertHistory(
    tx,
    alarms.map(alarm => ({
      alarm_id: alarm.id,
      action: 'unshelved' as const,
      ...(by.id !== undefined && { user_id: by.id }),
      user_name: by.name,
      from_status: alarm.status,
      to_status: alarm.status,
      task_status: alarm.task_status,
      text: String(countOf.get(back.get(alarm.id) ?? '') ?? 0),
    })),
  )
  await writeAlarmEvents(tx, 'alarm.changed', alarms)
}

export interface InhibitionEndDeps {
  db: Db
  index: Pick<InhibitionIndex, 'overdue' | 'forget'>
  writeAudit: WriteAudit
  clock: Clock
}

/**
 * Ends what has run for its whole span; run every second. Spans are measured by the clock that never leaps, so that a wall clock
 * that is set ends none early and makes none longer.
 */
export function createInhibitionEnd({ db, index, writeAudit, clock }: InhibitionEndDeps) {
  return async function endOverdue(): Promise<void> {
    const ids = index.overdue()
    if (ids.length === 0) return
    await db.transaction().execute(async tx => {
      const rows = (await lockInhibitions(tx, ids)).filter(isRunning)
      if (rows.length === 0) return
      await endRunning(tx, rows, new Date(clock.now()), { name: '' })
      const told = rows.map(({ id, name, suppressed_count }) => ({
        id,
        name,
        suppressedCount: suppressed_count,
      }))
      await writeAudit(
        {
          userName: '',
          address: '',
          action: 'inhibition.end',
          object: rows.map(row => row.id),
          after: told,
          result: 'ok',
        },
        tx,
      )
    })
    index.forget()
  }
}
