import type { ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { Files } from '#server/infra/files/files.ts'
import { EXPORT_KEPT_HOURS } from '@palisade/contract'
import { makeExport } from './alarm-export-job.ts'
import type { ExportWork, ExportWorkDeps } from './export-work.ts'
import { beatExports, failSilent, removeExportsBefore, updateRunning } from './alarm-export.queries.ts'

/** Progress is stored at most this often, ms. */
const TELL_EVERY = 300
/** Waiting and running exports give a sign of life, silent and old ones are looked for, this often, ms. */
const BEAT_EVERY = 10_000
/** An export without a sign of life for this time, ms, belongs to a program that died. */
const SILENT_AFTER = 45_000

class Cancelled extends Error {}

export interface ExportRunnerDeps extends ExportWorkDeps {
  files: Pick<Files, 'open' | 'put' | 'remove'>
  log: FastifyBaseLogger
  faultOf: FaultOf
  clock?: Clock
}

export type ExportRunner = ReturnType<typeof createExportRunner>

/** Makes exports one after the other, and sweeps what is older than a day. */
export function createExportRunner(deps: ExportRunnerDeps) {
  const { db, files, log, faultOf, clock = systemClock } = deps
  const slots = pLimit(1)
  const stopping = new AbortController()
  const working = new Map<string, { promise: Promise<void>; abort: AbortController }>()

  async function perform(work: Omit<ExportWork, 'onAlarm'>): Promise<void> {
    const { id } = work.row
    let told = -TELL_EVERY
    const onAlarm = async (ready: number, leftOut: number) => {
      if (work.signal.aborted) throw new Cancelled()
      if (clock.elapsed() - told < TELL_EVERY) return
      told = clock.elapsed()
      if (!(await updateRunning(db, id, { ready, left_out: leftOut }))) throw new Cancelled()
    }
    let key: string | undefined
    try {
      const made = await makeExport(deps, { ...work, onAlarm })
      key = made.key
      const file = await files.open(key)
      file?.stream.destroy()
      // Whoever fetches it is asked about what is in it.
      const known = {
        status: 'done',
        ready: work.row.alarm_ids.length,
        left_out: made.leftOut,
        alarm_ids: made.keptIds,
        pictured_ids: made.picturedIds,
      } as const
      if (await updateRunning(db, id, { ...known, file_key: key, bytes: file?.length ?? 0 })) key = undefined
    } catch (error) {
      const code = failureOf(error, work.signal)
      if (code !== undefined) await updateRunning(db, id, { status: 'failed', error_code: code })
    } finally {
      if (key !== undefined) await files.remove(key)
    }
  }

  /** The code of a failure; undefined for an export that was cancelled. */
  function failureOf(error: unknown, signal: AbortSignal): ErrorCode | undefined {
    if (stopping.signal.aborted) return 'alarm_export.interrupted'
    if (error instanceof Cancelled || signal.aborted) return undefined
    const { code } = faultOf(error)
    if (code === 'server.failed') log.error({ err: error }, 'export of alarms failed')
    return code
  }

  async function keep(): Promise<void> {
    if (working.size > 0) await beatExports(db, [...working.keys()])
    await failSilent(db, SILENT_AFTER, 'alarm_export.interrupted')
    const before = new Date(clock.now() - EXPORT_KEPT_HOURS * 3_600_000)
    const keys = await removeExportsBefore(db, before)
    await Promise.all(keys.map(key => files.remove(key)))
  }
  const keeping = createRepeated(keep, { name: 'exports of alarms', every: BEAT_EVERY, log })

  return {
    /** Makes an export in the background. */
    launch(work: Omit<ExportWork, 'onAlarm' | 'signal'>): void {
      const { id } = work.row
      const abort = new AbortController()
      const signal = AbortSignal.any([abort.signal, stopping.signal])
      const promise = unlogged(() => slots(() => perform({ ...work, signal })))
        .catch((error: unknown) => log.error({ err: error }, 'export of alarms not kept'))
        .finally(() => working.delete(id))
      working.set(id, { promise, abort })
    },
    /** Ends the making of an export, where this program does it; another one notices it by the row. */
    cancel(id: string): void {
      working.get(id)?.abort.abort()
    },
    start() {
      keeping.start()
      keeping.run()
    },
    async stop() {
      stopping.abort()
      await Promise.all([...working.values()].map(({ promise }) => promise))
      await keeping.stop()
    },
    /** For tests: sweeps now. */
    keep,
  }
}
