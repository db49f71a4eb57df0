import { isMoving } from '@palisade/contract'
import type { AuditEntry, WriteAudit } from '../../../../infra/audit/audit.ts'
import type { Tx } from '../../../../infra/database/database.ts'
import type { ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { DueJob, LinkageJobs, StepJob } from './linkage-jobs.ts'
import { writeRunEvents } from './run.events.ts'
import { listSteps, lockRuns, updateRuns, updateSteps, type WorkedRun } from './step.queries.ts'
import { afterStep, stateOfRun } from './step.rules.ts'
import { dueAfter } from './trigger.rules.ts'

/** A run that this transaction has locked, with its steps. */
export interface OpenRun {
  run: WorkedRun
  steps: StepRow[]
}
/** One step of it. */
export interface OpenStep extends OpenRun {
  step: StepRow
}

export interface RunBookDeps {
  jobs: Pick<LinkageJobs, 'send' | 'remove'>
  writeAudit: WriteAudit
}

/** A transaction's changes of runs: noted in memory, and written by a few statements for all of them together. */
export type RunBook = ReturnType<typeof createBook>

/** Locks the runs of jobs, so that the steps of one are begun and ended one after another. */
export async function openRunBook(tx: Tx, jobs: readonly StepJob[]): Promise<RunBook> {
  const ids = [...new Set(jobs.map(({ runId }) => runId))]
  const runs = await lockRuns(tx, ids)
  const steps = Map.groupBy(await listSteps(tx, ids), step => step.run_id)
  return createBook(new Map(runs.map(run => [run.id, { run, steps: steps.get(run.id) ?? [] }])))
}

function createBook(open: ReadonlyMap<string, OpenRun>) {
  const changed = new Set<StepRow>()
  const touched = new Map<string, { reason: string | null; at: number }>()
  const audits: AuditEntry[] = []
  const doneJobs: string[] = []
  /** Steps that may begin, at once or after their delay. */
  let due: { step: StepRow; dueAt: Date }[] = []

  function set(step: StepRow, values: Partial<StepRow>) {
    Object.assign(step, values)
    changed.add(step)
  }
  function schedule(step: StepRow, at: number) {
    const dueAt = dueAfter(step.action, at)
    set(step, { due_at: dueAt })
    due.push({ step, dueAt })
  }
  function skipFrom({ steps }: OpenRun, from: number, reason: string) {
    for (const step of steps.slice(from))
      if (step.state === 'waiting') set(step, { state: 'skipped', reason, due_at: null })
  }
  const touch = ({ run }: OpenRun, at: number, reason: string | null = null) =>
    touched.set(run.id, { reason, at })

  return {
    runOf: ({ runId }: StepJob): OpenRun | undefined => open.get(runId),

    stepOf({ runId, position }: StepJob): OpenStep | undefined {
      const one = open.get(runId)
      const step = one?.steps[position]
      return one && step && { ...one, step }
    },

    /** Nothing is to be done for this job any more. */
    close: (jobId: string) => void doneJobs.push(jobId),

    /** Begins a run that has waited for somebody to acknowledge. */
    resume(one: OpenRun, at: number) {
      if (one.steps[0]) schedule(one.steps[0], at)
      touch(one, at)
    },

    /** Notes that a step begins, and lets the next one begin where it does not wait for the end of this one. */
    start({ steps, step }: OpenStep, at: number) {
      set(step, { state: 'started', started_at: new Date(at) })
      const next = steps[step.position + 1]
      if (next?.state === 'waiting' && !next.action.waitsForLast) schedule(next, at)
    },

    /** Notes how a step ended, in the log of the product too where it moved something, and goes on or stops. */
    end(one: OpenStep, result: ActionResult, at: number) {
      const { run, steps, step } = one
      set(step, endedBy(result, step, at))
      if (isMoving(step.kind)) audits.push(auditOf(run, step, result))
      const next = steps[step.position + 1]
      if (afterStep(step) === 'stop') skipFrom(one, step.position + 1, 'stopped_by_failure')
      else if (next?.state === 'waiting' && next.action.waitsForLast) schedule(next, at)
      touch(one, at)
    },

    /** Lets nothing begin any more, from a position on. */
    skip(one: OpenRun, { from, reason, at }: { from: number; reason: string; at: number }) {
      skipFrom(one, from, reason)
      touch(one, at, reason)
    },

    /** Takes a step of a run that may begin now and needs no delay; those that nobody takes get jobs. */
    takeReady(runId: string, mayBegin: (step: StepRow) => boolean): StepRow | undefined {
      const found = due.find(
        ({ step }) => step.run_id === runId && step.action.delaySeconds === 0 && mayBegin(step),
      )
      due = due.filter(one => one !== found)
      return found?.step
    },

    /** Writes everything that was noted. */
    async write(tx: Tx, { jobs, writeAudit }: RunBookDeps): Promise<void> {
      await updateSteps(tx, [...changed])
      const settled = [...touched].flatMap(([id, about]) => settledBy(open.get(id), about))
      await updateRuns(tx, settled)
      // They share the transaction's one connection.
      for (const audit of audits) await writeAudit(audit, tx)
      await jobs.remove(tx, doneJobs)
      await jobs.send(tx, due.map(jobOf))
      await writeRunEvents(tx, settled)
    },
  }
}

/** A run whose state has changed: it began, or all its steps are over. */
function settledBy(one: OpenRun | undefined, { reason, at }: { reason: string | null; at: number }) {
  if (!one) return []
  const { run, steps } = one
  const state = stateOfRun(steps)
  const isOver = state !== 'running'
  if (!isOver && run.state === 'running') return []
  return [{ ...run, state, reason, ended_at: isOver ? new Date(at) : null }]
}

const endedBy = (
  { state, reason, params = {}, target, deviceId, pictureKey }: ActionResult,
  { started_at, ...step }: StepRow,
  at: number,
): Partial<StepRow> => ({
  state,
  reason: reason ?? null,
  reason_params: params,
  // Name and device stay as they were known when the run began, unless the action tells others.
  target: target ?? step.target,
  device_id: deviceId ?? step.device_id,
  picture_key: pictureKey ?? null,
  started_at: started_at ?? new Date(at),
  ended_at: new Date(at),
})

const jobOf = ({ step, dueAt }: { step: StepRow; dueAt: Date }): DueJob => ({
  runId: step.run_id,
  position: step.position,
  dueAt: step.action.delaySeconds > 0 ? dueAt : undefined,
})

const auditOf = (run: WorkedRun, { action, target }: StepRow, { state, reason }: ActionResult) => ({
  userId: run.started_by_id,
  userName: run.login,
  address: '',
  action: 'linkage.act',
  object: run.id,
  after: { rule: run.rule_name, kind: action.kind, target, state },
  result: state === 'done' ? 'ok' : (reason ?? state),
})
