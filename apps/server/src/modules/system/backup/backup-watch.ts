import type { BackupState } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'

/** Without a backup for so long something is wrong, even where none has failed: two days, ms. */
const OVERDUE = 48 * 3_600_000

/** Looks whether the planned backups are made. A new plan has the same time for its first one. */
export function createBackupWatch(deps: {
  read: () => Promise<BackupState>
  conditions: Pick<Conditions, 'set'>
  clock: Clock
}) {
  const { read, conditions, clock } = deps
  const startedAt = clock.now()
  return async (): Promise<void> => {
    const { plan, last, madeAt } = await read()
    const error = last?.error ?? null
    const now = clock.now()
    const made = madeAt === null ? 0 : Date.parse(madeAt)
    // One from the future was made by a clock that was ahead: it proves nothing.
    const since = Math.max(startedAt, made > now ? 0 : made)
    const isOverdue = now - since > OVERDUE
    const isFailing = plan !== null && (error !== null || isOverdue)
    conditions.set('backup_failed', isFailing ? { ...(error !== null && { error }) } : undefined)
  }
}
