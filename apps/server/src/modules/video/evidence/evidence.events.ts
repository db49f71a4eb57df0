import { deviceObject } from '#server/infra/access/may.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent, writeEvents } from '#server/infra/outbox/outbox.ts'
import type { LockRow } from './lock/lock.queries.ts'

/** Tells who may see the cameras of these locks. */
export const writeLocksChanged = (tx: Tx, rows: readonly LockRow[]): Promise<void> =>
  writeEvents(
    tx,
    rows.map(({ id, camera_id, area_id, category }) => ({
      type: 'evidence_lock.changed' as const,
      data: { id, cameraId: camera_id },
      audience: {
        permission: 'evidence.view' as const,
        ...deviceObject({ id: camera_id, area_id, category }),
      },
    })),
  )

/** Cases are of a centre, and seen by everybody in it: there is no area to ask about. */
export const writeCaseChanged = (tx: Tx, id: string): Promise<void> =>
  writeEvent(tx, { type: 'evidence_case.changed', data: { id }, audience: { permission: 'evidence.view' } })
