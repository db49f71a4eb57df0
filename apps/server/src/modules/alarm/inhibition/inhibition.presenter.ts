import {
  cellsOf,
  holdsAt,
  siteMoment,
  type Inhibition,
  type InhibitionStatus,
  type InhibitionTarget,
} from '@palisade/contract'
import { isRunning, type InhibitionRow } from './inhibition.queries.ts'
import type { TargetRow } from './inhibition-target.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** @param targets of this inhibition, those that the reader may not see among them */
export function presentInhibition(
  row: InhibitionRow,
  targets: readonly TargetRow[],
  now: number,
): Inhibition {
  const seen = targets.filter(target => target.isVisible)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    reason: row.reason,
    targets: seen.map(({ kind, id, name, isDeleted }): InhibitionTarget => ({ kind, id, name, isDeleted })),
    hiddenTargets: targets.length - seen.length,
    place: row.place,
    types: row.types,
    includesVeryUrgent: row.includes_very_urgent,
    timeRange: row.time_range,
    hours: row.hours,
    status: statusOf(row, now),
    startedAt: iso(row.started_at),
    endsAt: iso(row.ends_at),
    endedAt: iso(row.ended_at),
    endedBy: row.ended_by,
    suppressedCount: row.suppressed_count,
    lastSuppressedAt: iso(row.last_suppressed_at),
    alarmId: row.alarm_id,
    savedBy: row.saved_by,
    savedAt: row.saved_at.toISOString(),
    version: row.version,
  }
}

function statusOf(row: InhibitionRow, now: number): InhibitionStatus {
  if (row.started_at === null) return 'stopped'
  if (!isRunning(row)) return row.ended_by === '' ? 'ended' : 'stopped'
  const { time_range: range } = row
  return holdsAt(range, cellsOf(range), siteMoment(now)) ? 'running' : 'waiting'
}
