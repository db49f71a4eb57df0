import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../../../../infra/database/database.ts'

/** One action of a run; the position before the first is the question whether somebody has acknowledged. */
export interface StepJob {
  runId: string
  position: number
}
export const CONDITION = -1

export interface DueJob extends StepJob {
  /** Now, where it is left out. */
  dueAt?: Date | undefined
}
export interface TakenJob extends StepJob {
  id: string
}

const QUEUE = 'linkage'
/** How soon a job of which nobody says that it is worked on is given to another, beyond its 10 s of silence; s. */
const MONITOR_SECONDS = 2

/** Keeps what is due when, by pg-boss in the database: delays, turns of several copies of the server, and tries after a crash. */
export interface LinkageJobs {
  start(): Promise<void>
  stop(): Promise<void>
  /** Adds jobs with the transaction or not at all. */
  send(tx: Tx, jobs: readonly DueJob[]): Promise<void>
  /** Takes jobs that are due; no other copy gets them while this one says that it works on them. */
  take(limit: number): Promise<TakenJob[]>
  /** Says that these are worked on. */
  hold(ids: readonly string[]): Promise<void>
  /** Removes jobs that are done, with the transaction or not at all. */
  remove(tx: Tx, ids: readonly string[]): Promise<void>
  /** Gives jobs of a copy that died to the next who asks. */
  rescue(): Promise<void>
}

export function createLinkageJobs(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): LinkageJobs {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'pgboss',
    // Its tables come by our migrations, and it is asked to look after its queue when we do (`rescue`).
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
      // One row a statement: several at once could wait for a transaction that removes the same jobs, and it for them.
      for (const id of ids) await boss.touch(QUEUE, id)
    },
    async remove(tx, ids) {
      if (ids.length > 0) await boss.deleteJob(QUEUE, [...ids], { db: fromKysely(tx) })
    },
    rescue: () => boss.supervise(QUEUE),
  }
}
