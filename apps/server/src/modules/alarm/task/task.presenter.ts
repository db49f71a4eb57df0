import type { Task, TaskReport } from '@palisade/contract'
import type { Db } from '../../../infra/database/database.ts'
import { listReports, type ReportRow, type TaskRow } from './task.queries.ts'

const presentReport = (row: ReportRow): TaskReport => ({
  id: row.id,
  kind: row.kind,
  content: row.content,
  completedAt: row.completed_at.toISOString(),
  at: row.at.toISOString(),
  pictureIds: row.picture_ids,
})

export const presentTask = (row: TaskRow, reports: readonly ReportRow[]): Task => ({
  id: row.id,
  alarmId: row.alarm_id,
  userId: row.user_id,
  name: row.person_name,
  jobName: row.job_name,
  status: row.status,
  remarks: row.remarks,
  reason: row.reason,
  forwardedFrom: row.forwarded_from,
  forwardedTo: row.forwarded_to,
  issuedBy: row.issued_by,
  issuedAt: row.issued_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  isEndedByAlarm: row.is_ended_by_alarm,
  urgedAt: row.urged_at?.toISOString() ?? null,
  urgeCount: row.urge_count,
  reports: reports.filter(report => report.task_id === row.id).map(presentReport),
  version: row.version,
})

/** Tasks with their reports. */
export async function presentTasks(db: Db, rows: readonly TaskRow[]): Promise<Task[]> {
  const reports = await listReports(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => presentTask(row, reports))
}
