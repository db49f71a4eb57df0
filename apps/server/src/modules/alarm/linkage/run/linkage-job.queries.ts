import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'

/** Actions that are to be begun, the oldest first. */
export const linkageJobs: JobQueue = {
  table: 'linkage_job',
  key: 'id',
  lease: 10_000,
  order: sql`job.id`,
  columns: sql`job.id, job.run_id as "runId", job.position`,
}

interface NewJob {
  run_id: string
  position: number
  /** Null: now. */
  due_at: Date | null
}

export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await sql`insert into linkage_job (run_id, position, due_at)
    select run_id, position, coalesce(due_at, now())
    from ${jsonRows(jobs, 'run_id uuid, position int, due_at timestamptz')}`.execute(tx)
}

export async function removeJobs(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from linkage_job where id = any(${[...ids]}::uuid[])`.execute(tx)
}
