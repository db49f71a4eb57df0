import { isMoving } from '@palisade/contract'
import type { Tx } from '../../../../infra/database/database.ts'
import { findAlarmRow } from '../../alarm/alarm.queries.ts'
import type { OpenStep, RunBook } from './run-book.ts'
import type { StepJob } from './linkage-jobs.ts'
import { LATE_MS } from './trigger.rules.ts'

/** Goes on after the seconds in which somebody could acknowledge. */
export async function decideCondition(tx: Tx, book: RunBook, job: StepJob, at: number): Promise<void> {
  const one = book.runOf(job)
  if (one?.run.state !== 'waiting') return
  const alarm = await findAlarmRow(tx, one.run.alarm_id)
  const isAnswered = !alarm || alarm.acknowledged_at !== null || alarm.status === 'completed'
  const reason = !alarm ? 'alarm_gone' : isAnswered ? 'acknowledged' : 'rule_stopped'
  if (isAnswered || !one.run.isRuleEnabled) return book.skip(one, { from: 0, reason, at })
  book.resume(one, at)
}

/** Begins the step of a job where it is to be done now; what is not is settled here. @returns the step if it is to be done */
export function beginStep(book: RunBook, job: StepJob, at: number): OpenStep | undefined {
  const one = book.stepOf(job)
  if (!one || (one.step.state !== 'waiting' && one.step.state !== 'started')) return undefined
  const { run, step } = one
  if (step.state === 'started') {
    if (!isMoving(step.kind)) return one
    book.end(one, { state: 'uncertain', reason: 'interrupted' }, at)
    return undefined
  }
  const isLate = step.due_at !== null && at - step.due_at.getTime() > LATE_MS
  if (!run.isRuleEnabled || isLate) {
    const reason = run.isRuleEnabled ? 'too_late' : 'rule_stopped'
    book.skip(one, { from: step.position, reason, at })
    return undefined
  }
  book.start(one, at)
  return one
}
