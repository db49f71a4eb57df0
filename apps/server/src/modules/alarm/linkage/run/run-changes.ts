import { isMoving } from '@palisade/contract'
import type { AuditEntry, WriteAudit } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { DueJob, LinkageJobs, StepJob } from './linkage-jobs.ts'
import { writeRunEvents } from './run.events.ts'
import { listOpenRuns, listSteps, lockRuns, updateRuns, updateSteps, type WorkedRun } from './run.queries.ts'
import { afterStep, dueAfter, LATE_MS, stateOfRun } from './run.rules.ts'

/** A run whose row the transaction has locked, with its steps. */
interface OpenRun {
  run: WorkedRun
  steps: StepRow[]
}
/** A locked run with one of its steps. */
export interface OpenStep extends OpenRun {
  step: StepRow
}

export interface RunChangesDeps {
  jobs: Pick<LinkageJobs, 'send' | 'remove'>
  writeAudit: WriteAudit
}

/** The changes of runs within one transaction. They are collected in memory, and `write` stores all of them by a few statements. */
export type RunChanges = ReturnType<typeof createRunChanges>

/** Locks the runs of jobs until the transaction ends, so that no two transactions begin or end steps of one run at the same time. */
export async function openRunChanges(tx: Tx, jobs: readonly StepJob[]): Promise<RunChanges> {
  const ids = [...new Set(jobs.map(({ runId }) => runId))]
  const runs = await lockRuns(tx, ids)
  const steps = Map.groupBy(await listSteps(tx, ids), step => step.run_id)
  return createRunChanges(new Map(runs.map(run => [run.id, { run, steps: steps.get(run.id) ?? [] }])))
}

function createRunChanges(open: ReadonlyMap<string, OpenRun>) {
  const changed = new Set<StepRow>()
  const touched = new Map<string, { reason: string | null; at: number }>()
  const audits: AuditEntry[] = []
  const doneJobs: string[] = []
  /** Steps that may begin now or, with a delay, later; `write` makes them jobs. */
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

    /** Has `write` remove a job that needs no more work. */
    close: (jobId: string) => void doneJobs.push(jobId),

    /** Schedules the first step of a run that has waited to see whether somebody acknowledges the alarm. */
    resume(one: OpenRun, at: number) {
      if (one.steps[0]) schedule(one.steps[0], at)
      touch(one, at)
    },

    /** Marks a step as started, and schedules the next one if that does not wait for the end of this one. */
    start({ steps, step }: OpenStep, at: number) {
      set(step, { state: 'started', started_at: new Date(at) })
      const next = steps[step.position + 1]
      if (next?.state === 'waiting' && !next.action.waitsForLast) schedule(next, at)
    },

    /**
     * Stores the result of a step, adds a row to the product's log if the step moved a device, and schedules or skips the steps behind it.
     */
    end(one: OpenStep, result: ActionResult, at: number) {
      const { run, steps, step } = one
      set(step, endedBy(result, step, at))
      if (isMoving(step.kind)) audits.push(auditOf(run, step, result))
      const next = steps[step.position + 1]
      if (afterStep(step) === 'stop') skipFrom(one, step.position + 1, 'stopped_by_failure')
      else if (next?.state === 'waiting' && next.action.waitsForLast) schedule(next, at)
      touch(one, at)
    },

    /** Skips all steps from a position on that have not begun. */
    skip(one: OpenRun, { from, reason, at }: { from: number; reason: string; at: number }) {
      skipFrom(one, from, reason)
      touch(one, at, reason)
    },

    /**
     * Takes a scheduled step of a run that has no delay and that the caller carries out now. `write` makes jobs of the steps that nobody
     * takes.
     */
    takeReady(runId: string, mayBegin: (step: StepRow) => boolean): StepRow | undefined {
      const found = due.find(
        ({ step }) => step.run_id === runId && step.action.delaySeconds === 0 && mayBegin(step),
      )
      due = due.filter(one => one !== found)
      return found?.step
    },

    /** Writes all changes, jobs, log rows and events. */
    async write(tx: Tx, { jobs, writeAudit }: RunChangesDeps): Promise<void> {
      await updateSteps(tx, [...changed])
      const settled = [...touched].flatMap(([id, about]) => settledBy(open.get(id), about))
      await updateRuns(tx, settled)
      // One after another: the transaction has a single connection.
      for (const audit of audits) await writeAudit(audit, tx)
      await jobs.remove(tx, doneJobs)
      await jobs.send(tx, due.map(jobOf))
      await writeRunEvents(tx, settled)
    },
  }
}

/** The run as it is now, if its state has changed: it began, or all its steps are over. */
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
  // The step keeps the name and device from the beginning of the run, unless the result names others.
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

/**
 * Ends the runs that were under way when the backup was made from which this database was restored; none of their actions is carried
 * out now. An action that had begun is stored as uncertain: the installation may have finished it after the backup.
 * @param at ms since 1970
 */
export async function endRestoredRuns(tx: Tx, deps: RunChangesDeps, at: number): Promise<void> {
  const jobs = (await listOpenRuns(tx)).map(runId => ({ runId, position: 0 }))
  const changes = await openRunChanges(tx, jobs)
  for (const job of jobs) {
    const one = changes.runOf(job)
    if (!one) continue
    const reason = 'restored'
    // Before any step ends, so that no further step begins; and again after it, because ending a step clears the reason of the run.
    changes.skip(one, { from: 0, reason, at })
    for (const step of one.steps)
      if (step.state === 'started') changes.end({ ...one, step }, { state: 'uncertain', reason }, at)
    changes.skip(one, { from: 0, reason, at })
  }
  await changes.write(tx, deps)
}
