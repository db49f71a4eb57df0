import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '#server/infra/database/database.ts'

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

const QUEUE = 'linkage'
/** Interval at which pg-boss looks for jobs whose holder has been silent for 10 s and gives them to another copy of the server, s. */
const MONITOR_SECONDS = 2

/**
 * The queue of actions, kept by pg-boss in the database: it knows when an action is due, gives it to one copy of the server, and gives it
 * to another one after a crash.
 */
export interface LinkageJobs {
  start(): Promise<void>
  stop(): Promise<void>
  /** Adds jobs in the transaction. */
  send(tx: Tx, jobs: readonly DueJob[]): Promise<void>
  /** Takes jobs that are due. No other copy of the server gets them while this one calls `hold` for them. */
  take(limit: number): Promise<TakenJob[]>
  /** Says that this copy of the server still works on these jobs. */
  hold(ids: readonly string[]): Promise<void>
  /** Removes finished jobs in the transaction. */
  remove(tx: Tx, ids: readonly string[]): Promise<void>
  /** Frees the jobs of a copy that died, so that the next `take` of any copy gets them. */
  rescue(): Promise<void>
}

export function createLinkageJobs(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): LinkageJobs {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'pgboss',
    // Our migrations make the tables of pg-boss, and `rescue` has it look after its queue, so it does neither by itself.
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
  })
  boss.on('error', error => log.warn({ err: error }, 'jobs of the linkage'))
  return {
    async start() {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: false, close: false }),
    async send(tx, jobs) {
      if (jobs.length === 0) return
      const rows = jobs.map(({ runId, position, dueAt }) => ({
        data: { runId, position },
        ...(dueAt && { startAfter: dueAt }),
      }))
      await boss.insert(QUEUE, rows, { db: fromKysely(tx) })
    },
    async take(limit) {
      const jobs = await boss.fetch<StepJob>(QUEUE, { batchSize: limit })
      return jobs.map(({ id, data }) => ({ id, ...data }))
    },
    async hold(ids) {
      // One row a statement: a statement on several rows could deadlock with a transaction that removes the same jobs.
      for (const id of ids) await boss.touch(QUEUE, id)
    },
    async remove(tx, ids) {
      if (ids.length > 0) await boss.deleteJob(QUEUE, [...ids], { db: fromKysely(tx) })
    },
    rescue: () => boss.supervise(QUEUE),
  }
}
