import { evidenceLock, type EvidenceLock } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { LockRow } from './lock.queries.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

/** Ends of groups and gaps between pictures, which index and files count differently, ms. */
const TOLERANCE_MS = 2_000

function lostOf({ state, recorded_ms: recorded, held_ms: held }: LockRow): number {
  const isKnown = state === 'locked' || held > 0
  return isKnown && recorded - held > TOLERANCE_MS ? seconds(recorded - held) : 0
}

export const presentLock = (row: LockRow): EvidenceLock =>
  fromRow(evidenceLock, row, {
    camera: { id: row.camera_id, name: row.camera_name },
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    recordedSeconds: seconds(row.recorded_ms),
    heldSeconds: seconds(row.held_ms),
    lostSeconds: lostOf(row),
    case: row.case_id === null ? null : { id: row.case_id, title: row.case_title ?? '' },
  })

/** A lock as the log tells it. */
export const toldLock = ({ camera_name, from_at, to_at, reason, keep_until, case_title }: LockRow) => ({
  deviceName: camera_name,
  from: from_at,
  to: to_at,
  reason,
  ...(keep_until && { keepUntil: keep_until }),
  ...(case_title !== null && { caseTitle: case_title }),
})
