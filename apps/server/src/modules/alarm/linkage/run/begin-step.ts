import { isMoving } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { OpenStep, RunChanges } from './run-changes.ts'
import type { StepJob } from './linkage-jobs.ts'
import { LATE_MS } from './trigger.rules.ts'

/** Begins or ends a run after the seconds in which somebody could acknowledge its alarm. */
export async function decideCondition(tx: Tx, changes: RunChanges, job: StepJob, at: number): Promise<void> {
  const one = changes.runOf(job)
  if (one?.run.state !== 'waiting') return
  const alarm = await findAlarmRow(tx, one.run.alarm_id)
  const isAnswered = !alarm || alarm.acknowledged_at !== null || alarm.status === 'completed'
  const reason = !alarm ? 'alarm_gone' : isAnswered ? 'acknowledged' : 'rule_stopped'
  if (isAnswered || !one.run.isRuleEnabled) return changes.skip(one, { from: 0, reason, at })
  changes.resume(one, at)
}

/**
 * Marks the step of a job as started. A step that must not be carried out ends here: it may have been interrupted by a crash, be too
 * late, or its rule was stopped.
 * @returns the step that the caller has to carry out; undefined where there is none
 */
export function beginStep(changes: RunChanges, job: StepJob, at: number): OpenStep | undefined {
  const one = changes.stepOf(job)
  if (!one || (one.step.state !== 'waiting' && one.step.state !== 'started')) return undefined
  const { run, step } = one
  if (step.state === 'started') {
    if (!isMoving(step.kind)) return one
    changes.end(one, { state: 'uncertain', reason: 'interrupted' }, at)
    return undefined
  }
  const isLate = step.due_at !== null && at - step.due_at.getTime() > LATE_MS
  if (!run.isRuleEnabled || isLate) {
    const reason = run.isRuleEnabled ? 'too_late' : 'rule_stopped'
    changes.skip(one, { from: step.position, reason, at })
    return undefined
  }
  changes.start(one, at)
  return one
}
