import { isMoving } from '@palisade/contract'
import type { Clock } from '../../../../infra/clock.ts'
import type { Tx } from '../../../../infra/database/database.ts'
import { findAlarmRow } from '../../alarm/alarm.queries.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { LinkageJobs, TakenJob } from './linkage-jobs.ts'
import type { createStepChange } from './step-change.ts'
import { nameOf } from './step-failure.ts'
import { listOwnSteps, lockRun, type WorkedRun } from './step.queries.ts'
import { LATE_MS } from './trigger.rules.ts'

/** A step that may be done now, of a locked run. */
export interface Turn {
  run: WorkedRun
  steps: readonly StepRow[]
  step: StepRow
}

export interface StepTurnsDeps {
  jobs: Pick<LinkageJobs, 'remove'>
  change: ReturnType<typeof createStepChange>
  clock: Clock
}

/** Decides what of a job is to be done now. */
export function createStepTurns({ jobs, change, clock }: StepTurnsDeps) {
  return {
    /** Goes on after the seconds in which somebody could acknowledge. */
    async decideCondition(tx: Tx, job: TakenJob): Promise<void> {
      const run = await lockRun(tx, job.runId)
      await jobs.remove(tx, job.id)
      if (run?.state !== 'waiting') return
      const at = clock.now()
      const alarm = await findAlarmRow(tx, run.alarm_id)
      const steps = await listOwnSteps(tx, run.id)
      const isAnswered = !alarm || alarm.acknowledged_at !== null || alarm.status === 'completed'
      const reason = !alarm ? 'alarm_gone' : isAnswered ? 'acknowledged' : 'rule_stopped'
      if (isAnswered || !run.isRuleEnabled) return change.skip(tx, run, { from: 0, reason, at })
      await change.resume(tx, run, steps, at)
    },

    /** The step of a job where it is to be done now; what is not is settled here. */
    async turnOf(tx: Tx, job: TakenJob): Promise<Turn | undefined> {
      const run = await lockRun(tx, job.runId)
      const steps = run ? await listOwnSteps(tx, run.id) : []
      const step = steps[job.position]
      if (!run || !step || (step.state !== 'waiting' && step.state !== 'started')) return undefined
      const at = clock.now()
      const turn = { run, steps, step }
      if (step.state === 'started') {
        if (!isMoving(step.kind)) return turn
        await change.end(tx, turn, { state: 'uncertain', reason: 'interrupted', target: nameOf(step) }, at)
        return undefined
      }
      if (!run.isRuleEnabled) {
        await change.skip(tx, run, { from: step.position, reason: 'rule_stopped', at })
        return undefined
      }
      if (step.due_at && at - step.due_at.getTime() > LATE_MS) {
        await change.skip(tx, run, { from: step.position, reason: 'too_late', at })
        return undefined
      }
      await change.start(tx, steps, step, at)
      return turn
    },
  }
}
