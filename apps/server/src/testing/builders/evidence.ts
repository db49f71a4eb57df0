import type { CaseState, LockState } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from './device.ts'
import { uniqueName } from './names.ts'
import { buildCentre } from './organisation.ts'

/** An open case of a centre of its own, unless it is said otherwise. */
export async function buildCase(
  db: Db,
  options: { centreId?: string; title?: string; state?: CaseState } = {},
) {
  const { title = uniqueName('Case'), state = 'open' } = options
  const centreId = options.centreId ?? (await buildCentre(db)).id
  const { id, version } = await db
    .insertInto('evidence_case')
    .values({
      centre_id: centreId,
      title,
      state,
      created_by: 'Ann',
      closed_at: state === 'closed' ? new Date() : null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, centreId, title, version }
}

/** A lock of a minute an hour ago that holds, unless it is said otherwise. */
export async function buildEvidenceLock(
  db: Db,
  options: {
    cameraId?: string
    caseId?: string
    reason?: string
    state?: LockState
    from?: Date
    to?: Date
    keepUntil?: Date | null
  } = {},
) {
  const { reason = uniqueName('Reason'), state = 'locked', keepUntil = null } = options
  const cameraId = options.cameraId ?? (await buildDevice(db)).id
  const from = options.from ?? new Date(Date.now() - 3_600_000)
  const to = options.to ?? new Date(from.getTime() + 60_000)
  const { id } = await db
    .insertInto('evidence_lock')
    .values({
      camera_id: cameraId,
      case_id: options.caseId ?? null,
      from_at: from,
      to_at: to,
      reason,
      keep_until: keepUntil,
      state,
      recorded_ms: to.getTime() - from.getTime(),
      held_ms: to.getTime() - from.getTime(),
      locked_by: 'Ann',
      released_at: state === 'released' || state === 'releasing' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cameraId, reason, from, to }
}
