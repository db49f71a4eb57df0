import { recordingFaults, type RecordingCheck } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { findNight } from './night.queries.ts'

/** Tells what the nightly comparison of files and index found. */
export function createCheckService({ db }: { db: Db }) {
  return {
    async getCheck(): Promise<RecordingCheck> {
      const [last, running] = await Promise.all([findNight(db, 'last'), findNight(db, 'running')])
      return {
        last: last
          ? {
              beganAt: last.beganAt.toISOString(),
              endedAt: (last.endedAt ?? last.heardAt).toISOString(),
              files: last.files,
              faults: recordingFaults.flatMap(fault => {
                const count = last.faults[fault] ?? 0
                return count > 0 ? [{ fault, count }] : []
              }),
            }
          : null,
        running: running ? { beganAt: running.beganAt.toISOString(), files: running.files } : null,
      }
    },
  }
}
