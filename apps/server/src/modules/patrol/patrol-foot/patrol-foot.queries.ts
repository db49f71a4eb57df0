import { OPEN_TASKS_LIMIT, OWN_FOOT_LIMIT, type CheckInMark, type CheckInVerdict } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { hasOnlySeenStops } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { selectTasks, type PatrolTaskRow } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import type { FoundCode } from './patrol-foot.rules.ts'

/** Open patrols on foot of one person, the first due first. */
export async function listOwnPatrols(db: Db, userId: string): Promise<PatrolTaskRow[]> {
  const rows = await selectTasks(db)
    .where('task.person_id', '=', userId)
    .where('task.foot_order', 'is not', null)
    .where('task.status', '<>', 'completed')
    .orderBy('task.due_from')
    .orderBy('task.id')
    .limit(OWN_FOOT_LIMIT)
    .execute()
  return rows as unknown as PatrolTaskRow[]
}

/** The checkpoint that a code or a tag is of, also a code that was replaced. */
export async function findCode(db: Db, code: string): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select id as checkpoint_id, name, case when code = ${code} then 'code' else 'nfc' end as means, null::timestamptz as ended_at
    from patrol_checkpoint where code = ${code} or nfc_id = ${code}
    union all
    select point.id, point.name, 'code', ended.ended_at
    from patrol_ended_code ended join patrol_checkpoint point on point.id = ended.checkpoint_id
    where ended.code = ${code}
    limit 1`.execute(db)
  return rows[0]
}

export interface CheckInChange {
  verdict: CheckInVerdict
  at: Date
  phone_at: Date
  received_at: Date
  request_id: string
  means: 'code' | 'nfc'
  marks: CheckInMark[]
  distance: number | null
  note: string
  answers: string[]
  picture_key: string | null
  made_by: string
}

/** An alarm of its absence that is still due is not raised any more; its camera is to be recorded around it. */
export async function setCheckIn(
  tx: Tx,
  taskId: string,
  position: number,
  change: CheckInChange,
): Promise<void> {
  await tx
    .updateTable('patrol_check_in')
    .set({ ...change, is_alarm_due: false, is_recording_due: sql<boolean>`device_id is not null` })
    .where('task_id', '=', taskId)
    .where('position', '=', position)
    .execute()
}

/** One patrol on foot with the stop that was checked last and the one that is due next. */
export interface BoardRow extends PatrolTaskRow {
  late_count: number
  absent_count: number
  last_position: number | null
  last_name: string | null
  last_at: Date | null
  next_position: number | null
  next_name: string | null
  next_at: Date | null
}

/** Patrols on foot due or under way whose checkpoints the user may see, all of them, as they are due. */
export async function listBoard(db: Db, access: AccessSnapshot, centre: Centre): Promise<BoardRow[]> {
  const rows = await selectTasks(db)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('patrol_check_in as made')
          .select(['made.position', 'made.name', 'made.at'])
          .whereRef('made.task_id', '=', 'task.id')
          .where('made.at', 'is not', null)
          .orderBy('made.at', 'desc')
          .orderBy('made.position', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('patrol_check_in as open')
          .select(['open.position', 'open.name', 'open.due_at'])
          .whereRef('open.task_id', '=', 'task.id')
          .where('open.verdict', 'is', null)
          .orderBy('open.due_at')
          .orderBy('open.position')
          .limit(1)
          .as('next'),
      join => join.onTrue(),
    )
    .select([
      'last.position as last_position',
      'last.name as last_name',
      'last.at as last_at',
      'next.position as next_position',
      'next.name as next_name',
      'next.due_at as next_at',
      countOf('late').as('late_count'),
      countOf('absent').as('absent_count'),
    ])
    .where('task.foot_order', 'is not', null)
    .where('task.status', '<>', 'completed')
    .where(visibleAreas(access, centre, 'plan.area_id'))
    .where(hasOnlySeenStops(access, 'plan.id'))
    .orderBy('task.due_from')
    .orderBy('task.id')
    .limit(OPEN_TASKS_LIMIT)
    .execute()
  return rows as unknown as BoardRow[]
}

const countOf = (verdict: CheckInVerdict) =>
  sql<number>`(select count(*) from patrol_check_in where task_id = task.id and verdict = ${verdict})::integer`
