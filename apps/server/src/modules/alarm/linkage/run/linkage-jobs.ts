import type { Db, Tx } from '#server/infra/database/database.ts'
import { holdJob, takeJobs } from '#server/infra/jobs/job.queries.ts'
import { insertJobs, linkageJobs, removeJobs } from './linkage-job.queries.ts'

/** One action of a run by its position from 0; `CONDITION` stands for the question whether somebody has acknowledged the alarm. */
export interface StepJob {
  runId: string
  position: number
}
export const CONDITION = -1

export interface DueJob extends StepJob {
  /** When the job may be taken; left out, it may be taken now. */
  dueAt?: Date | undefined
}
export interface TakenJob extends StepJob {
  id: string
}

/**
 * The queue of actions: it knows when an action is due, gives it to one copy of the server, and gives it to another one after a crash.
 */
export interface LinkageJobs {
  /** Adds jobs in the transaction. */
  send(tx: Tx, jobs: readonly DueJob[]): Promise<void>
  /** Takes jobs that are due. No other copy of the server gets them while this one calls `hold` for them. */
  take(limit: number): Promise<TakenJob[]>
  /** Says that this copy of the server still works on these jobs. */
  hold(ids: readonly string[]): Promise<void>
  /** Removes finished jobs in the transaction. */
  remove(tx: Tx, ids: readonly string[]): Promise<void>
}

export const createLinkageJobs = (db: Db): LinkageJobs => ({
  async send(tx, jobs) {
    if (jobs.length === 0) return
    const rows = jobs.map(({ runId, position, dueAt }) => ({
      run_id: runId,
      position,
      due_at: dueAt ?? null,
    }))
    await insertJobs(tx, rows)
  },
  take: limit => takeJobs<TakenJob>(db, linkageJobs, limit),
  async hold(ids) {
    // A row a statement: one on several rows could deadlock with a transaction that removes the same jobs.
    for (const id of ids) await holdJob(db, linkageJobs, id)
  },
  async remove(tx, ids) {
    if (ids.length > 0) await removeJobs(tx, ids)
  },
})
