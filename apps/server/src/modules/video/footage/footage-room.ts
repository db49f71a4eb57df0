import { FOOTAGE_BYTES_MAX } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { sumBytes } from './footage.queries.ts'

const GIB = 1024 ** 3

/**
 * Asks for room for a file of a user among all that is kept until it is fetched.
 * @param file known once it is being made, with its size
 */
export async function requireFootageRoom(
  db: Db,
  userId: string,
  file: { id: string | null; bytes: number } = { id: null, bytes: 1 },
): Promise<void> {
  const kept = await sumBytes(db, userId, file.id)
  if (kept.own + file.bytes > FOOTAGE_BYTES_MAX.user)
    throw new AppError('footage.no_room', { limit: FOOTAGE_BYTES_MAX.user / GIB })
  if (kept.total + file.bytes > FOOTAGE_BYTES_MAX.total) throw new AppError('footage.no_room_total')
}
