import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { RecordingLocks } from '#server/infra/media/recording-locks.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { writeLocksChanged } from '../evidence.events.ts'
import { toldLock } from './lock.presenter.ts'
import {
  beginRelease,
  findLocks,
  hasExpired,
  listExpired,
  listWaiting,
  settleLock,
  type LockRow,
} from './lock.queries.ts'

/** Expired locks are looked for, and the media program is told again what it could not take, this often, ms. */
const EVERY = 10_000
const EXPIRED_AT_ONCE = 100
/** Failures after which somebody who waits for an answer is not kept waiting: the media program is away. */
const FAILURES_MAX = 3

export interface LockKeeperDeps {
  db: Db
  locks: RecordingLocks
  writeAudit: WriteAudit
  clock: Clock
  timeCheck: Pick<TimeCheck, 'isPlausible'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type LockKeeper = ReturnType<typeof createLockKeeper>

/** Carries locks and releases to the media program, until it has taken them; releases what has expired. */
export function createLockKeeper({ db, locks, writeAudit, clock, timeCheck, log }: LockKeeperDeps) {
  let isStopping = false

  /** Read anew: it may have been released, or settled by another copy of the server, since it was listed. */
  async function settle(id: string): Promise<void> {
    const [row] = await findLocks(db, [id])
    if (row?.state === 'releasing') await release(row)
    else if (row?.state === 'pending') await hold(row)
  }

  async function release({ id, camera_id: cameraId }: LockRow): Promise<void> {
    await locks.unlock({ cameraId, causeId: id })
    await settled(id, { from: 'releasing', state: 'released' })
  }

  async function hold({ id, camera_id: cameraId, from_at, to_at }: LockRow): Promise<void> {
    const span = { from: from_at.getTime(), to: to_at.getTime() }
    const { spans } = await locks.lock({ cameraId, causeId: id, ...span })
    const heldMs = Math.round(spans.reduce((sum, [from, to]) => sum + to - from, 0))
    if (await settled(id, { from: 'pending', state: 'locked', held_ms: heldMs })) return
    // Released while the media program was told: its release may have come there before the lock did, which nobody would undo.
    await settled(id, { from: 'released', state: 'releasing' })
    await settle(id)
  }

  /** @returns false when it has gone on meanwhile */
  const settled = (id: string, change: Parameters<typeof settleLock>[2]): Promise<boolean> =>
    db.transaction().execute(async tx => {
      if (!(await settleLock(tx, id, change))) return false
      await writeLocksChanged(tx, await findLocks(tx, [id]))
      return true
    })

  /** One that fails holds up none of those behind it. @returns what failed */
  async function settleAll(ids: readonly string[], failuresMax: number): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const id of ids) {
      if (failures.length >= failuresMax || isStopping) break
      await settle(id).catch((error: unknown) => failures.push(error))
    }
    return failures
  }

  async function releaseExpired(): Promise<void> {
    const at = new Date(clock.now())
    if (!(await hasExpired(db, at)) || !(await timeCheck.isPlausible())) return
    await db.transaction().execute(async tx => {
      const ids = await listExpired(tx, at, EXPIRED_AT_ONCE)
      if (ids.length === 0) return
      const rows = await findLocks(tx, ids)
      await beginRelease(tx, ids, { name: null, reason: null, at })
      await writeLocksChanged(tx, rows)
      const entry = { userName: '', address: '', action: 'evidence.expired', result: 'ok' }
      for (const row of rows)
        await writeAudit({ ...entry, object: row.id, objectName: row.reason, after: toldLock(row) }, tx)
    })
  }

  async function run(): Promise<void> {
    await releaseExpired()
    const failures = await settleAll(await listWaiting(db), Infinity)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} locks wait on`)
  }
  const repeated = createRepeated(run, { name: 'locks of recordings', every: EVERY, log })

  return {
    /**
     * Tells the media program of these now. One that it cannot take at present is told later.
     * @returns their rows afterwards
     */
    async settleNow(ids: readonly string[]): Promise<LockRow[]> {
      await unlogged(() => settleAll(ids, FAILURES_MAX))
      return findLocks(db, ids)
    },
    start: () => repeated.start(),
    stop() {
      isStopping = true
      return repeated.stop()
    },
    /** For tests: does now what it does by the clock. */
    run,
  }
}
