import type { FootBoardRow, OwnFootPatrol } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { presentCheckIn } from '#server/modules/patrol/patrol-task/patrol-check-in.presenter.ts'
import type { CheckInRow } from '#server/modules/patrol/patrol-task/patrol-check-in.queries.ts'
import type { PatrolTaskRow } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import type { BoardRow } from './patrol-foot.queries.ts'

export const presentOwn = (row: PatrolTaskRow, stops: readonly CheckInRow[]): OwnFootPatrol => ({
  id: row.id,
  planName: row.plan_name,
  status: row.status,
  order: row.foot_order ?? 'free',
  dueFrom: row.due_from.toISOString(),
  dueTo: row.due_to.toISOString(),
  toleranceMinutes: row.tolerance_minutes,
  stops: stops.map(presentCheckIn),
})

const stopOf = (position: number | null, name: string | null, at: Date | null) =>
  position === null || name === null || at === null ? null : { position, name, at: at.toISOString() }

export const presentBoardRow = (row: BoardRow): FootBoardRow => ({
  id: row.id,
  planName: row.plan_name,
  personName: row.person_name,
  level: levelOfNumber(row.level),
  status: row.status,
  dueFrom: row.due_from.toISOString(),
  dueTo: row.due_to.toISOString(),
  toleranceMinutes: row.tolerance_minutes,
  stopCount: row.stop_count,
  checkedCount: row.judged_count,
  lateCount: row.late_count,
  absentCount: row.absent_count,
  last: stopOf(row.last_position, row.last_name, row.last_at),
  next: stopOf(row.next_position, row.next_name, row.next_at),
})
