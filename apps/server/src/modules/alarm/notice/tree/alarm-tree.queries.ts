import type { Alarm } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { presentAlarm } from '#server/modules/alarm/alarm/alarm.presenter.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'

/** The most open alarms that a broker is told when publishing begins again; the newest ones. */
export const OPEN_LIMIT = 10_000

export async function listCentreCodes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('area').select(['id', 'code']).whereRef('id', '=', 'centre_id').execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Open alarms, oldest first. */
export async function listOpenAlarms(db: Db): Promise<Alarm[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alarm where status <> 'completed' order by id desc limit ${OPEN_LIMIT}`.execute(db)
  return listAlarms(db, rows.map(row => row.id).toReversed())
}

export async function listAlarms(db: Db, ids: readonly string[]): Promise<Alarm[]> {
  return (await findAlarmRows(db, ids)).map(presentAlarm)
}
