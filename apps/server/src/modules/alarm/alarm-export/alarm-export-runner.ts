import { EXPORT_KEPT_HOURS } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createJobWorker, JobGone, type JobWorker } from '#server/infra/jobs/job-worker.ts'
import { removeEndedJobs } from '#server/infra/jobs/job.queries.ts'
import { createProgress } from '#server/infra/jobs/progress.ts'
import { makeExport } from './alarm-export-job.ts'
import type { ExportWorkDeps } from './export-work.ts'
import {
  exportJobs,
  failSpent,
  updateRunning,
  type ExportChange,
  type TakenExport,
} from './alarm-export.queries.ts'

const LOOK_EVERY = 10_000

export interface ExportRunnerDeps extends ExportWorkDeps {
  files: Pick<Files, 'open' | 'put' | 'remove'>
  log: FastifyBaseLogger
  faultOf: FaultOf
  clock?: Clock
}

/** Makes exports one after the other, and removes what is older than a day. */
export function createExportRunner(deps: ExportRunnerDeps): JobWorker {
  const { db, files, log, faultOf, clock = systemClock } = deps

  async function perform(row: TakenExport, signal: AbortSignal): Promise<void> {
    const { id, user_name: userName, locale, time_zone } = row
    const store = (change: ExportChange) => updateRunning(db, id, change)
    const progress = createProgress(store, clock)
    const onAlarm = async (ready: number, left_out: number) => {
      signal.throwIfAborted()
      await progress({ ready, left_out })
    }
    const t = await loadTranslator(locale)
    const made = await makeExport(deps, { row, userName, t, zone: time_zone ?? undefined, signal, onAlarm })
    let key: string | undefined = made.key
    try {
      const file = await files.open(key)
      file?.stream.destroy()
      // Whoever fetches it is asked about what is in it.
      const known = {
        status: 'done',
        ready: row.alarm_ids.length,
        left_out: made.leftOut,
        alarm_ids: made.keptIds,
        pictured_ids: made.picturedIds,
      } as const
      if (!(await store({ ...known, file_key: key, bytes: file?.length ?? 0 }))) throw new JobGone()
      key = undefined
    } finally {
      if (key !== undefined) await files.remove(key)
    }
  }

  return createJobWorker<TakenExport>({
    name: 'exports of alarms',
    queue: exportJobs,
    keyOf: ({ id }) => id,
    atOnce: 1,
    every: LOOK_EVERY,
    perform,
    async fail({ id }, error) {
      const { code } = faultOf(error)
      if (code === 'server.failed') log.error({ err: error }, 'export of alarms failed')
      await updateRunning(db, id, { status: 'failed', error_code: code })
    },
    async prepare() {
      await failSpent(db)
      const before = new Date(clock.now() - EXPORT_KEPT_HOURS * 3_600_000)
      const keys = await removeEndedJobs(db, exportJobs, { since: 'started_at', before, file: 'file_key' })
      await Promise.all(keys.map(key => files.remove(key)))
    },
    db,
    log,
  })
}
