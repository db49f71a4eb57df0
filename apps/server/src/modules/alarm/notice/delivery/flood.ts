import { NOTICE_FLOOD_COUNT, personalChannels, type PersonalChannel } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { DueDelivery } from './delivery.queries.ts'
import { countTold, holdFlood, wayKey, type PersonWay } from './flood.queries.ts'

const isPersonal = (channel: string): channel is PersonalChannel =>
  (personalChannels as readonly string[]).includes(channel)

/**
 * Holds the taken deliveries that would exceed a person's limit within the window.
 * @param onTheirWay what this program is sending by each way of a person
 * @returns the deliveries that may be sent
 */
export async function holdFloods(
  db: Db,
  taken: readonly DueDelivery[],
  onTheirWay: ReadonlyMap<string, number>,
): Promise<DueDelivery[]> {
  const counted = taken.filter(due => !due.is_whole && due.user_id !== null && isPersonal(due.channel))
  if (counted.length === 0) return [...taken]
  const ways = Map.groupBy(counted, wayKey)
  // Copied before the database is asked: a delivery that ends meanwhile is then counted twice, which holds one too many, never one too few.
  const sending = new Map(onTheirWay)
  const told = await countTold(db, counted as unknown as PersonWay[])
  const held = new Set<string>()
  for (const [key, rows] of ways) {
    const room = Math.max(0, NOTICE_FLOOD_COUNT - (told.get(key) ?? 0) - (sending.get(key) ?? 0))
    const [first] = rows
    const tooMany = rows.slice(room)
    if (tooMany.length === 0 || !first || first.user_id === null || !isPersonal(first.channel)) continue
    const way = { user_id: first.user_id, channel: first.channel }
    const ids = tooMany.map(row => row.id)
    await db.transaction().execute(tx => holdFlood(tx, way, ids))
    for (const id of ids) held.add(id)
  }
  return taken.filter(due => !held.has(due.id))
}
