import { FOOTAGE_WAITING_MAX } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { countOpen } from '#server/infra/jobs/job.queries.ts'
import { requireFootageRoom } from './footage-room.ts'
import { footageJobs, insertFootage, type FootageRow, type NewFootage } from './footage.queries.ts'

/**
 * Puts a file at the end of the queue, while there is room in it.
 * @param isRefused asked with the queue locked, so that two requests at once are asked one after the other
 */
export async function queueFootage(
  tx: Tx,
  draft: NewFootage,
  isRefused?: (tx: Tx) => Promise<void>,
): Promise<FootageRow> {
  const open = await countOpen(tx, footageJobs, draft.user_id)
  await isRefused?.(tx)
  if (open.own >= FOOTAGE_WAITING_MAX.user)
    throw new AppError('footage.too_many', { limit: FOOTAGE_WAITING_MAX.user })
  if (open.total >= FOOTAGE_WAITING_MAX.total) throw new AppError('footage.too_many_total')
  await requireFootageRoom(tx, draft.user_id)
  return insertFootage(tx, draft)
}
