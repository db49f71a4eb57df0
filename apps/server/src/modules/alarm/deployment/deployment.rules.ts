import {
  cellsOf,
  DEPLOYMENT_DAYS_MAX,
  holdsAt,
  holdsNever,
  siteMoment,
  type DeploymentDraft,
  type DeploymentState,
  type ErrorCode,
  type TimeRange,
} from '@palisade/contract'

const DAY_MS = 86_400_000
/** A start that was typed some minutes ago counts as now. */
const GRACE_MS = 10 * 60_000

/** When a deployment holds. */
export interface DeploymentTime {
  starts_at: Date | null
  ends_at: Date | null
  week: TimeRange
}

type Checked = Pick<DeploymentDraft, 'time' | 'week' | 'cameraIds' | 'cameraGroupIds' | 'groupIds'>

/**
 * The reason to refuse a draft, if there is one.
 * @param single whether it looks for somebody without a group @param start of the stored one, which may lie in the past
 */
export function refusalOfDraft(
  draft: Checked,
  { now, single, start }: { now: number; single: boolean; start?: Date | null },
): ErrorCode | undefined {
  if (draft.cameraIds.length + draft.cameraGroupIds.length === 0) return 'deployment.no_cameras'
  if (draft.groupIds.length === 0 && !single) return 'deployment.no_lists'
  if (holdsNever(draft.week)) return 'deployment.no_time'
  if (draft.time === null) return undefined
  const [from, to] = [Date.parse(draft.time.from), Date.parse(draft.time.to)]
  if (to <= from) return 'deployment.end_before_start'
  if (to - from > DEPLOYMENT_DAYS_MAX * DAY_MS) return 'deployment.too_long'
  const isStarted = start?.getTime() === from
  return to <= now || (!isStarted && from < now - GRACE_MS) ? 'deployment.in_past' : undefined
}

/** Whether the time of a deployment holds at a moment. @param cells those of its week */
export function holdsThen(
  { starts_at: from, ends_at: to, week }: DeploymentTime,
  cells: readonly boolean[],
  at: number,
): boolean {
  if (from !== null && at < from.getTime()) return false
  if (to !== null && at >= to.getTime()) return false
  return holdsAt(week, cells, siteMoment(at))
}

export function stateOf(row: DeploymentTime & { is_enabled: boolean }, now: number): DeploymentState {
  if (!row.is_enabled) return 'stopped'
  if (isOver(row, now)) return 'ended'
  return holdsThen(row, cellsOf(row.week), now) ? 'running' : 'waiting'
}

export const isOver = ({ ends_at: to }: Pick<DeploymentTime, 'ends_at'>, now: number): boolean =>
  to !== null && to.getTime() <= now
