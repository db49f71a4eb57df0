import {
  TASK_AHEAD_SECONDS,
  TASK_LATE_HOURS,
  taskTransitions,
  URGE_PAUSE_SECONDS,
  type ErrorCode,
  type ErrorParams,
  type TaskAction,
  type TaskStatus,
} from '@palisade/contract'

/** A task as far as its next action depends on it. */
export interface TaskState {
  status: TaskStatus
  version: number
  urged_at: Date | null
  acted_by: string
  acted_at: Date
}

export interface WantedTaskAction {
  action: TaskAction
  /** The version that was seen; left out, the action applies to whatever the state is. */
  version?: number | undefined
}

type Refusal = { refused: ErrorCode; params: ErrorParams }

/**
 * Decides an action by the table. The state is asked first, because 'already accepted by …' says more than 'changed
 * meanwhile'. @param now ms since 1970
 */
export function decideTask(
  task: TaskState,
  { action, version }: WantedTaskAction,
  now: number,
): { to: TaskStatus } | Refusal {
  const params = { by: task.acted_by, at: task.acted_at.toISOString() }
  const transition = taskTransitions[task.status][action]
  if ('refused' in transition) return { ...transition, params }
  if (version !== undefined && version < task.version) return { refused: 'task.changed_meanwhile', params }
  const wait = action === 'urge' ? urgeWait(task.urged_at, now) : 0
  return wait > 0 ? { refused: 'task.urge_too_soon', params: { seconds: wait } } : transition
}

/** Seconds until a task may be urged again. */
function urgeWait(urgedAt: Date | null, now: number): number {
  if (urgedAt === null) return 0
  return Math.ceil(URGE_PAUSE_SECONDS - (now - urgedAt.getTime()) / 1000)
}

/**
 * Whether a phone's time of an action is one that we believe: not ahead of ours by more than its clock may be, not older
 * than a phone keeps what it could not send. @param now ms since 1970
 */
export function faultOfMoment(at: Date, now: number): ErrorCode | undefined {
  const age = now - at.getTime()
  if (age < -TASK_AHEAD_SECONDS * 1000) return 'task.time_in_future'
  return age > TASK_LATE_HOURS * 3_600_000 ? 'task.time_too_old' : undefined
}

/** After a rejection nobody is left who has the task: of those that nobody forwarded, every one is rejected. */
export const isEveryRejected = (statuses: readonly TaskStatus[]): boolean =>
  statuses.every(status => status === 'rejected' || status === 'forwarded')
