import type { PatrolTaskDetails } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { listStops } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { listSeenCheckIns } from './patrol-check-in.queries.ts'
import { presentTaskDetails } from './patrol-task.presenter.ts'
import { findTask, isSeenTask, type PatrolTaskRow } from './patrol-task.queries.ts'
import { listTaskStops } from './patrol-task-stop.queries.ts'

export async function requireSeenTask(
  db: Db,
  row: PatrolTaskRow | undefined,
  access: AccessSnapshot,
): Promise<PatrolTaskRow> {
  if (!row) throw new AppError('patrol_task.not_found')
  if (!(await isSeenTask(db, row.id, access))) throw new AppError('access.denied')
  return row
}

export async function readTask(db: Db, id: string, access: AccessSnapshot): Promise<PatrolTaskDetails> {
  const row = await findTask(db, id)
  if (!row) throw new AppError('patrol_task.not_found')
  const stops = await listTaskStops(db, id)
  const planned = stops.length > 0 || row.foot_order !== null ? [] : await listStops(db, row.plan_id)
  const checkIns = row.foot_order === null ? [] : await listSeenCheckIns(db, [id], access)
  return presentTaskDetails(row, stops, planned, checkIns)
}
