import {
  cellsOf,
  holdsAt,
  inhibition,
  siteMoment,
  type Inhibition,
  type InhibitionStatus,
  type InhibitionTarget,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { isRunning, type InhibitionRow } from './inhibition.queries.ts'
import type { TargetRow } from './inhibition-target.ts'

/** @param targets of this inhibition, those that the reader may not see among them */
export function presentInhibition(
  row: InhibitionRow,
  targets: readonly TargetRow[],
  now: number,
): Inhibition {
  const seen = targets.filter(target => target.isVisible)
  return fromRow(inhibition, row, {
    targets: seen.map(({ kind, id, name, isDeleted }): InhibitionTarget => ({ kind, id, name, isDeleted })),
    hiddenTargets: targets.length - seen.length,
    status: statusOf(row, now),
  })
}

function statusOf(row: InhibitionRow, now: number): InhibitionStatus {
  if (row.started_at === null) return 'stopped'
  if (!isRunning(row)) return row.ended_by === '' ? 'ended' : 'stopped'
  const { time_range: range } = row
  return holdsAt(range, cellsOf(range), siteMoment(now)) ? 'running' : 'waiting'
}
