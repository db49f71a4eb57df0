import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from '../names.ts'

/** A car park of a hundred places with one checkpoint for both ways, unless another exit is given. */
export async function buildCarPark(
  db: Db,
  options: { centreId: string; entryId: string; exitId?: string; name?: string; occupied?: number },
) {
  const { name = uniqueName('Park'), entryId, exitId = entryId, occupied = 0 } = options
  const { id } = await db
    .insertInto('car_park')
    .values({
      centre_id: options.centreId,
      name,
      capacity: 100,
      entry_id: entryId,
      exit_id: exitId,
      occupied,
      created_by: 'Ann',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}
