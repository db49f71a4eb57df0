import { isMoving } from '@palisade/contract'
import type { WriteAudit } from '../../../../infra/audit/audit.ts'
import type { Tx } from '../../../../infra/database/database.ts'
import type { ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { LinkageJobs } from './linkage-jobs.ts'
import { writeRunEvents } from './run.events.ts'
import {
  listOwnSteps,
  markDue,
  markEnded,
  markStarted,
  skipWaiting,
  updateRun,
  type WorkedRun,
} from './step.queries.ts'
import { afterStep, stateOfRun } from './step.rules.ts'
import { dueAfter } from './trigger.rules.ts'

export interface StepChangeDeps {
  jobs: Pick<LinkageJobs, 'send'>
  writeAudit: WriteAudit
}

/** Changes of the steps of a locked run. */
export function createStepChange({ jobs, writeAudit }: StepChangeDeps) {
  /** Lets a step begin after its delay. */
  async function schedule(tx: Tx, step: StepRow, at: number): Promise<void> {
    const dueAt = dueAfter(step.action, at)
    await markDue(tx, step, dueAt)
    const isDelayed = step.action.delaySeconds > 0
    await jobs.send(tx, [
      { runId: step.run_id, position: step.position, dueAt: isDelayed ? dueAt : undefined },
    ])
  }

  /** Ends a run whose steps are all over, and tells of what changed. */
  async function settle(tx: Tx, run: WorkedRun, at: number, reason: string | null = null): Promise<void> {
    const state = stateOfRun(await listOwnSteps(tx, run.id))
    const isOver = state !== 'running'
    if (!isOver && run.state === 'running') return
    await updateRun(tx, run.id, { state, reason, endedAt: isOver ? new Date(at) : null })
    await writeRunEvents(tx, [{ ...run, state }])
  }

  return {
    /** Begins a run that has waited for somebody to acknowledge. */
    async resume(tx: Tx, run: WorkedRun, steps: readonly StepRow[], at: number): Promise<void> {
      await updateRun(tx, run.id, { state: 'running', endedAt: null })
      if (steps[0]) await schedule(tx, steps[0], at)
      await writeRunEvents(tx, [{ ...run, state: 'running' }])
    },

    /** Notes that a step begins, and lets the next one begin where it does not wait for the end of this one. */
    async start(tx: Tx, steps: readonly StepRow[], step: StepRow, at: number): Promise<void> {
      await markStarted(tx, step, new Date(at))
      const next = steps[step.position + 1]
      if (next?.state === 'waiting' && !next.action.waitsForLast) await schedule(tx, next, at)
    },

    /** Notes how a step ended, in the log of the product too where it moved something, and goes on or stops. */
    async end(
      tx: Tx,
      { run, steps, step }: { run: WorkedRun; steps: readonly StepRow[]; step: StepRow },
      result: ActionResult,
      at: number,
    ): Promise<void> {
      await markEnded(tx, step, result, new Date(at))
      if (isMoving(step.kind)) await writeAudit(auditOf(run, step, result), tx)
      const next = steps[step.position + 1]
      if (afterStep({ ...step, state: result.state }) === 'stop')
        await skipWaiting(tx, run.id, step.position + 1, 'stopped_by_failure')
      else if (next?.state === 'waiting' && next.action.waitsForLast) await schedule(tx, next, at)
      await settle(tx, run, at)
    },

    /** Lets nothing begin any more, from a position on. */
    async skip(tx: Tx, run: WorkedRun, { from, reason, at }: { from: number; reason: string; at: number }) {
      await skipWaiting(tx, run.id, from, reason)
      await settle(tx, run, at, reason)
    },
  }
}

const auditOf = (run: WorkedRun, { action }: StepRow, { state, reason, target }: ActionResult) => ({
  userName: '',
  address: '',
  action: 'linkage.act',
  object: run.id,
  after: { rule: run.rule_name, kind: action.kind, target: target ?? '', state },
  result: state === 'done' ? 'ok' : (reason ?? state),
})
