import type { CheckInVerdict, Contract, Page, RequestOf } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import { listLargePage } from '#server/infra/database/paging.ts'
import { hasOnlySeenStops } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { selectTasks, type PatrolTaskRow } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import {
  wasOnlyAtSeen,
  type TaskStopRow,
} from '#server/modules/patrol/patrol-task/patrol-task-stop.queries.ts'

export type HistoryRequest = RequestOf<Contract['patrolHistory']['getByPage']>
export type HistoryFilters = RequestOf<Contract['patrolHistory']['getFigures']>

export interface HistorySearch {
  filters: HistoryFilters
  access: AccessSnapshot
  centre: Centre
}

const isFinding = sql<SqlBool>`(stop.verdict <> 'normal' or stop.is_preset_missed)`

const findings = {
  abnormal: sql<SqlBool>`stop.verdict = 'abnormal'`,
  no_picture: sql<SqlBool>`stop.verdict = 'no_picture'`,
  preset_missed: sql<SqlBool>`stop.is_preset_missed`,
} as const

/** Patrols with a stop like this. The first condition is that of the index of findings. */
const withStop = (like: Expression<SqlBool>) => sql<SqlBool>`exists (
  select from patrol_task_stop stop where stop.task_id = task.id and ${isFinding} and ${like})`
/** The verdict is written into the statement, so that the indexes of the rare ones are used. */
const withCheckIn = (verdict: CheckInVerdict) => sql<SqlBool>`exists (
  select from patrol_check_in where task_id = task.id and verdict = ${sql.lit(verdict)})`
const withAbsence = withCheckIn('absent')

/** Patrols with such a finding. */
function withFinding(finding: NonNullable<HistoryFilters['finding']>): Expression<SqlBool> {
  if (finding === 'absent') return withAbsence
  if (finding !== 'any' && finding !== 'none') return withStop(findings[finding])
  const some = sql<SqlBool>`(${withStop(isFinding)} or ${withAbsence})`
  return finding === 'none' ? sql<SqlBool>`not ${some}` : some
}

function conditionsOf({ filters, access, centre }: HistorySearch): Expression<SqlBool>[] {
  const { startTime, endTime, planName, personName, outcome, punctuality, finding, checkIn } = filters
  const where: Expression<SqlBool>[] = [
    sql`task.status = 'completed'`,
    sql`task.due_from >= ${startTime}::timestamptz and task.due_from <= ${endTime}::timestamptz`,
    visibleAreas(access, centre, 'plan.area_id'),
    hasOnlySeenStops(access, 'plan.id'),
    wasOnlyAtSeen(access, 'task.id'),
  ]
  if (planName) where.push(sql`lower(task.plan_name) like ${containsPattern(planName)}`)
  if (personName) where.push(sql`lower(task.person_name) like ${containsPattern(personName)}`)
  if (outcome) where.push(sql`task.outcome = ${outcome}`)
  if (punctuality) where.push(sql`task.punctuality = ${punctuality}`)
  if (finding) where.push(withFinding(finding))
  if (checkIn) where.push(withCheckIn(checkIn))
  return where
}

/** Patrols that are over and that the user may see whole. */
export const selectHistory = (db: Db, search: HistorySearch) =>
  selectTasks(db).where(eb => eb.and(conditionsOf(search)))

export async function listHistory(
  db: Db,
  search: HistorySearch,
  { pageNum, pageSize, orderBy, order, cursor }: HistoryRequest,
): Promise<Page<PatrolTaskRow>> {
  const page = await listLargePage(
    db,
    selectHistory(db, search),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { dueFrom: { column: 'task.due_from', type: 'timestamptz' } },
      default: { by: 'dueFrom', order: 'desc' },
      tieBreak: 'task.id',
    },
    { ...search.filters, centre: search.centre.id },
  )
  return page as unknown as Page<PatrolTaskRow>
}

/** The latest first. @param after the last one that was read */
export async function readHistory(
  db: Db,
  search: HistorySearch,
  limit: number,
  after?: Pick<PatrolTaskRow, 'id' | 'due_from'>,
): Promise<PatrolTaskRow[]> {
  const rows = await selectHistory(db, search)
    .$if(after !== undefined, some =>
      some.where(sql<SqlBool>`(task.due_from, task.id) < (${after?.due_from}, ${after?.id}::uuid)`),
    )
    .orderBy('task.due_from', 'desc')
    .orderBy('task.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as PatrolTaskRow[]
}

/** How many there are, counted up to `limit`. */
export async function countHistory(db: Db, search: HistorySearch, limit: number): Promise<number> {
  const some = selectHistory(db, search).clearSelect().select('task.id').limit(limit)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${some}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** The stops of several patrols, each in the order of its way. */
export async function listStopsOf(db: Db, taskIds: readonly string[]): Promise<TaskStopRow[]> {
  const rows = await db
    .selectFrom('patrol_task_stop')
    .selectAll()
    .where(sql<SqlBool>`task_id = any(${[...taskIds]}::uuid[])`)
    .orderBy('task_id')
    .orderBy('position')
    .execute()
  return rows as unknown as TaskStopRow[]
}

export async function signTask(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('patrol_task')
    .set(eb => ({ signed_by: by, signed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
