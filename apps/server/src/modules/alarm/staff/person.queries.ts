import { PERSON_SILENT_SECONDS, openTaskStatuses, type PersonStatus } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

const openStatuses = sql.join(openTaskStatuses.map(status => sql.lit(status)))

/** The open tasks of a user; the partial index of alarm_task serves it. */
const openTasks = sql`(select count(*) from alarm_task
  where alarm_task.user_id = member.user_id and alarm_task.status in (${openStatuses}))`

const isAlive = sql`greatest(sign.seen_at, (select max(last_used_at) from session where session.user_id = member.user_id))
  > now() - make_interval(secs => ${sql.lit(PERSON_SILENT_SECONDS)})`

/**
 * A person's present status from their signs of life (of the phone, or use of a session), tasks, word and duty; for
 * queries over `member` with `sign` joined.
 */
export const presentStatus: RawBuilder<PersonStatus> = sql`case
  when (${isAlive}) is not true then 'offline'
  when member.is_busy or ${openTasks} > 0 then 'busy'
  when member.is_on_duty then 'free'
  else 'online' end`

export interface PersonRow {
  user_id: string
  name: string
  job_name: string
  status: PersonStatus
  open_tasks: number
  positioned_at: Date | null
  longitude: number | null
  latitude: number | null
  floor_id: string | null
}

/** These people; who never used the staff calls has no row of `staff_member` and is neither on duty nor busy by word. */
export async function findPeople(db: Db, userIds: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select member.user_id, member.name, member.job_name, ${presentStatus} as status, ${openTasks} as open_tasks,
      sign.positioned_at, sign.longitude, sign.latitude, sign.floor_id
    from (
      select u.id as user_id, u.name, u.job_name, coalesce(m.is_busy, false) as is_busy,
        coalesce(m.is_on_duty, false) as is_on_duty
      from user_account u left join staff_member m on m.user_id = u.id
      where u.id = any(${userIds}::uuid[])) as member
    left join staff_sign sign on sign.user_id = member.user_id`.execute(db)
  return rows
}

/** Where an alarm is, as far as it is known. */
export interface AlarmPlace {
  longitude: number | null
  latitude: number | null
  floor_id: string | null
}

export async function findAlarmPlace(db: Db, alarmId: string): Promise<AlarmPlace | undefined> {
  const { rows } = await sql<AlarmPlace>`
    select source.longitude, source.latitude,
      coalesce(device.floor_id, case when area.kind = 'floor' then area.id end) as floor_id
    from alarm join alarm_source source on source.id = alarm.source_id join area on area.id = alarm.area_id
    left join device on device.id = source.device_id
    where alarm.id = ${alarmId}`.execute(db)
  return rows[0]
}
