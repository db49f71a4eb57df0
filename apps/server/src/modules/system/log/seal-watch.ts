import type { AuditSealer } from '#server/infra/audit/audit-sealer.ts'
import { findSealDelay, SEAL_LIMIT_SECONDS } from '#server/infra/audit/seal-delay.queries.ts'
import { wallTimeOf, type Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface SealWatchDeps {
  db: Db
  sealer: Pick<AuditSealer, 'doneAt'>
  conditions: Pick<Conditions, 'set'>
  clock: Clock
}

/** Looks whether rows wait too long for their seal, or heads for being noted, so that nobody stalls the proof unseen. */
export function createSealWatch({ db, sealer, conditions, clock }: SealWatchDeps) {
  return async (): Promise<void> => {
    const delay = await findSealDelay(db)
    if (delay) {
      const { rows, since, heldBy } = delay
      return conditions.set('log_stalled', { rows, since, ...(heldBy && { heldBy }) })
    }
    // Rows may be sealed by another copy of the server, but this machine's file of heads is written here only.
    const doneAt = sealer.doneAt()
    const isBehind = clock.elapsed() - doneAt > SEAL_LIMIT_SECONDS * 1000
    return conditions.set(
      'log_stalled',
      isBehind ? { since: new Date(wallTimeOf(clock, doneAt)), heads: 'not noted' } : undefined,
    )
  }
}
