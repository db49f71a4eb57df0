import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A check-in around which its camera is still to be recorded. */
export interface DueRecording {
  task_id: string
  position: number
  device_id: string
  at: Date
}

export async function listDueRecordings(db: Db, limit: number): Promise<DueRecording[]> {
  const { rows } = await sql<DueRecording>`
    select task_id, position, device_id, at from patrol_check_in
    where is_recording_due and at is not null and device_id is not null
    order by at limit ${limit}`.execute(db)
  return rows
}

export async function settleRecordings(db: Db, due: readonly DueRecording[]): Promise<void> {
  await sql`
    update patrol_check_in stop set is_recording_due = false
    from unnest(${due.map(({ task_id }) => task_id)}::uuid[], ${due.map(one => one.position)}::smallint[])
      as done (task_id, position)
    where stop.task_id = done.task_id and stop.position = done.position`.execute(db)
}
