import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** A patrol with the place of its plan, for its event. */
export interface PlacedTask {
  id: string
  area_id: string
}

/** Notes as absent the open stops whose time has ended. @returns the patrols of them */
export async function markAbsent(tx: Tx, now: Date): Promise<PlacedTask[]> {
  const { rows } = await sql<PlacedTask>`
    with absent as (
      update patrol_check_in stop set verdict = 'absent', is_alarm_due = stop.device_id is not null
      from patrol_task task
      where task.id = stop.task_id and task.status <> 'completed' and stop.verdict is null and stop.absent_at <= ${now}
      returning stop.task_id)
    select distinct task.id, plan.area_id
    from absent join patrol_task task on task.id = absent.task_id join patrol_plan plan on plan.id = task.plan_id`.execute(
    tx,
  )
  return rows
}

/** Completes the patrols on foot of which no stop is open; one without any check-in was missed. */
export async function completeWalked(tx: Tx, now: Date): Promise<PlacedTask[]> {
  const { rows } = await sql<PlacedTask>`
    update patrol_task task set status = 'completed', ended_at = ${now}, version = task.version + 1,
      outcome = case when exists (select from patrol_check_in where task_id = task.id and at is not null)
        then 'done' else 'missed' end
    from patrol_plan plan
    where plan.id = task.plan_id and task.foot_order is not null and task.status <> 'completed'
      and not exists (select from patrol_check_in where task_id = task.id and verdict is null)
    returning task.id, plan.area_id`.execute(tx)
  return rows
}

/** Phones that could not reach a server are given until then to tell of their check-ins. */
export async function putAbsenceOff(db: Db, until: Date): Promise<void> {
  await sql`update patrol_check_in set absent_at = ${until} where verdict is null and absent_at < ${until}`.execute(
    db,
  )
}

/** A stop whose absence is still to be raised as an alarm. */
export interface DueAbsence {
  task_id: string
  position: number
  device_id: string
  name: string
  longitude: number | null
  latitude: number | null
  absent_at: Date
  person_name: string
  level: number
}

export async function listDueAbsences(db: Db, limit: number): Promise<DueAbsence[]> {
  const { rows } = await sql<DueAbsence>`
    select stop.task_id, stop.position, stop.device_id, stop.name, stop.longitude, stop.latitude, stop.absent_at,
      task.person_name, task.level
    from patrol_check_in stop join patrol_task task on task.id = stop.task_id
    where stop.is_alarm_due and stop.device_id is not null
    order by stop.absent_at limit ${limit}`.execute(db)
  return rows
}

/** @param alarmId null where the event rules raise none */
export async function settleAbsence(
  tx: Tx,
  { task_id, position }: Pick<DueAbsence, 'task_id' | 'position'>,
  alarmId: string | null,
): Promise<void> {
  await tx
    .updateTable('patrol_check_in')
    .set({ is_alarm_due: false, alarm_id: alarmId })
    .where('task_id', '=', task_id)
    .where('position', '=', position)
    .execute()
}
