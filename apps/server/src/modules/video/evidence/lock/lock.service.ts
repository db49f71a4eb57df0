import { CASE_LOCKS_MAX, keepUntilFault, spanFault } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { CONSOLE_AHEAD_MS, type Clock } from '#server/infra/clock.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { coverageOf } from '#server/modules/video/recording/figures/coverage.ts'
import { openChosenCase } from '../case/chosen-case.ts'
import { writeLocksChanged } from '../evidence.events.ts'
import type { LockKeeper } from './lock-keeper.ts'
import { presentLock, toldLock } from './lock.presenter.ts'
import {
  beginRelease,
  findLocks,
  insertLocks,
  listLocks,
  updateKeepUntil,
  type LockRow,
  type NewLock,
} from './lock.queries.ts'

export interface LockServiceDeps {
  db: Db
  clock: Clock
  keeper: Pick<LockKeeper, 'settleNow'>
}

/** Spans that retention may not delete. */
export function createLockService({ db, clock, keeper }: LockServiceDeps) {
  return {
    async lock({ cameraIds: asked, caseId, newCase, ...request }, context) {
      const cameraIds = [...new Set(asked)]
      check(request, clock.now())
      const [from, to] = [Date.parse(request.from), Date.parse(request.to)]
      const ids = await context.transaction(
        async tx => {
          if (!(await areCameras(tx, cameraIds))) throw new AppError('device.not_a_camera')
          const chosen = await openChosenCase(tx, { caseId, newCase }, context)
          if (chosen && chosen.locks + cameraIds.length > CASE_LOCKS_MAX)
            throw new AppError('evidence.case_full', { limit: CASE_LOCKS_MAX })
          const recorded = await recordedOf(tx, cameraIds, { from, to, now: clock.now() })
          const drafts = cameraIds.map((camera_id, index): NewLock => ({
            camera_id,
            case_id: chosen?.id ?? null,
            from_at: new Date(from),
            to_at: new Date(to),
            reason: request.reason,
            keep_until: request.keepUntil === null ? null : new Date(request.keepUntil),
            recorded_ms: recorded[index] ?? 0,
            locked_by: context.user.name,
          }))
          const made = await insertLocks(tx, drafts)
          return { made, rows: await tellChanged(tx, made) }
        },
        ({ made, rows }) => ({ object: made, after: rows.map(toldLock) }),
      )
      return (await keeper.settleNow(ids.made)).map(presentLock)
    },

    async keepUntil({ ids, keepUntil }, context) {
      const fault = keepUntilFault(keepUntil, clock.now())
      if (fault) throw new AppError(fault)
      await context.transaction(
        async tx => {
          const before = await findLocks(tx, ids)
          const changed = await updateKeepUntil(tx, ids, keepUntil === null ? null : new Date(keepUntil))
          if (changed.length === 0) throw new AppError('evidence.lock_not_found')
          const isChanged = new Set(changed)
          const after = await tellChanged(tx, changed)
          return { before: before.filter(({ id }) => isChanged.has(id)), after }
        },
        ({ before, after }) => ({
          object: after.map(({ id }) => id),
          before: before.map(toldLock),
          after: after.map(toldLock),
        }),
      )
    },

    /** It is no error if one is released already. */
    async unlock({ ids, reason }, context) {
      const released = await context.transaction(
        async tx => {
          const by = { name: context.user.name, reason, at: new Date(clock.now()) }
          const changed = await beginRelease(tx, ids, by)
          if (changed.length === 0) throw new AppError('evidence.lock_not_found')
          return tellChanged(tx, changed)
        },
        rows => ({ object: rows.map(({ id }) => id), before: rows.map(toldLock), after: { reason } }),
      )
      await keeper.settleNow(released.map(({ id }) => id))
    },

    getLocks: async (request, context) => mapPage(await listLocks(db, request, context), presentLock),
  } satisfies CallsOf<'evidence'>
}

/** @returns the rows as they are now */
async function tellChanged(tx: Tx, ids: readonly string[]): Promise<LockRow[]> {
  const rows = await findLocks(tx, ids)
  await writeLocksChanged(tx, rows)
  return rows
}

/** Ms recorded of each camera in a span. */
async function recordedOf(
  tx: Tx,
  cameraIds: readonly string[],
  { from, to, now }: { from: number; to: number; now: number },
) {
  const coverage = await coverageOf(tx, cameraIds, from, to)
  return cameraIds.map((id, index) => {
    const spans = coverage.get(id)?.spans ?? []
    // The newest minute is told to the index when it has ended.
    const isNew = to > now - 2 * 60_000
    if (spans.length === 0 && !isNew) throw new AppError('footage.no_recording', { clip: index + 1 })
    return Math.round(spans.reduce((sum, [start, end]) => sum + end - start, 0))
  })
}

function check(
  { from, to, keepUntil }: { from: string; to: string; keepUntil: string | null },
  now: number,
): void {
  const fault = spanFault({ from, to }) ?? keepUntilFault(keepUntil, now)
  if (fault) throw new AppError(fault)
  if (Date.parse(to) > now + CONSOLE_AHEAD_MS) throw new AppError('playback.in_future')
}
