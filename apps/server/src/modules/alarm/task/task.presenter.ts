import { task, taskReport, type Task, type TaskReport } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { listReports, type ReportRow, type TaskRow } from './task.queries.ts'

const presentReport = (row: ReportRow): TaskReport => fromRow(taskReport, row)

export const presentTask = (row: TaskRow, reports: readonly ReportRow[]): Task =>
  fromRow(task, row, {
    name: row.person_name,
    reports: reports.filter(report => report.task_id === row.id).map(presentReport),
  })

/** Tasks with their reports. */
export async function presentTasks(db: Db, rows: readonly TaskRow[]): Promise<Task[]> {
  const reports = await listReports(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => presentTask(row, reports))
}
