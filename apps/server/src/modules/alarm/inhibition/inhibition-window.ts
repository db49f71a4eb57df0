import { CELL_MINUTES } from '@palisade/contract'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { writeInhibitionsEnded } from './inhibition.events.ts'
import {
  isRunning,
  listWindowed,
  lockInhibitions,
  markWindowTold,
  type InhibitionRow,
} from './inhibition.queries.ts'
import { lastWindowEnd } from './inhibition-window.rules.ts'

/** Ends of cells are looked for once in each part of an hour in which one can lie, ms: zones differ by quarters of an hour. */
const SLOT_MS = (CELL_MINUTES / 2) * 60_000

export interface InhibitionWindowDeps {
  db: Db
  writeAudit: WriteAudit
  clock: Pick<Clock, 'now'>
}

/** The end of the hours of a running rule that nobody has been told of. @returns ms since 1970 */
function untold(row: InhibitionRow, now: number): number | undefined {
  if (!isRunning(row)) return undefined
  const end = lastWindowEnd(row.time_range, now)
  const since = Math.max(row.started_at?.getTime() ?? now, row.window_told_at?.getTime() ?? 0)
  return end !== undefined && end > since ? end : undefined
}

/**
 * Tells that the hours of a rule are over for now, with what was held back in them; run every second. Of an end that passed while no
 * copy of the server ran, the last is told at the start.
 */
export function createWindowEnd({ db, writeAudit, clock }: InhibitionWindowDeps) {
  let lookedIn: number | undefined

  async function tell(tx: Tx, ids: readonly string[], now: number): Promise<void> {
    const rows = await lockInhibitions(tx, ids)
    const told: InhibitionRow[] = []
    for (const row of rows) {
      // Another copy of the server may have told it meanwhile.
      const end = untold(row, now)
      if (end === undefined) continue
      await markWindowTold(tx, row.id, new Date(end))
      told.push({ ...row, suppressed_count: row.suppressed_count - row.window_told_count })
    }
    if (told.length === 0) return
    await writeInhibitionsEnded(tx, told, { by: '', isWindow: true })
    const after = told.map(({ id, name, suppressed_count }) => ({
      id,
      name,
      suppressedCount: suppressed_count,
    }))
    const object = told.map(row => row.id)
    const entry = {
      userName: '',
      address: '',
      action: 'inhibition.window_end' as const,
      result: 'ok' as const,
    }
    await writeAudit({ ...entry, object, after }, tx)
  }

  return async function tellWindows(): Promise<void> {
    const now = clock.now()
    const slot = Math.floor(now / SLOT_MS)
    if (slot === lookedIn) return
    const due = (await listWindowed(db)).filter(row => untold(row, now) !== undefined)
    const ids = due.map(row => row.id)
    if (ids.length > 0) await db.transaction().execute(tx => tell(tx, ids, now))
    lookedIn = slot
  }
}
