import { sql } from 'kysely'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'

/** A queue of imports, the oldest first. */
export const importJobs = (table: 'face_import' | 'plate_import'): JobQueue => ({
  table,
  key: 'id',
  lease: 60_000,
  state: { column: 'state', waiting: 'waiting', running: 'running' },
  order: sql`job.id`,
})
