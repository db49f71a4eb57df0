import type { HandoverStatus } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildCentre } from '../organisation.ts'

export interface HandoverOptions {
  centreId?: string
  status?: HandoverStatus
  notes?: string
  /** Who has handed it over. */
  giverId?: string | null
  takenOverAt?: Date
}

/** A page of a new centre that is still written, unless it is said otherwise. */
export async function buildHandover(db: Db, options: HandoverOptions = {}) {
  const { status = 'open', notes = '', giverId = null } = options
  const centreId = options.centreId ?? (await buildCentre(db)).id
  const at = options.takenOverAt ?? new Date()
  const { id } = await db
    .insertInto('handover')
    .values({
      centre_id: centreId,
      status,
      begun_at: at,
      begun_by: 'Ann',
      notes,
      saved_by: 'Ann',
      ...(status !== 'open' && {
        handed_over_at: at,
        handed_over_by: 'Ann',
        handed_over_user_id: giverId,
      }),
      ...(status === 'taken_over' && { taken_over_at: at, taken_over_by: 'Ben' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, centreId }
}
