import type { Clock } from '#server/infra/clock.ts'
import { JobGone } from './job-worker.ts'

/** Progress is stored at most this often, ms. */
const STORED_EVERY = 300

/**
 * Stores how far a job is, now and then.
 * @param store returns false when nobody wants the job any more
 * @throws JobGone then
 */
export function createProgress<Change>(
  store: (change: Change) => Promise<boolean>,
  clock: Pick<Clock, 'elapsed'>,
): (change: Change) => Promise<void> {
  let stored = clock.elapsed()
  return async change => {
    if (clock.elapsed() - stored < STORED_EVERY) return
    stored = clock.elapsed()
    if (!(await store(change))) throw new JobGone()
  }
}
