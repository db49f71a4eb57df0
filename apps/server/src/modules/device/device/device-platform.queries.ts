import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/database.ts'

/** The platform of an area's centre, its row locked; nulls when the centre has none, undefined when there is no such area. */
export async function findCentrePlatform(tx: Tx, areaId: string) {
  const area = await tx.selectFrom('area').select('centre_id').where('id', '=', areaId).executeTakeFirst()
  if (!area) return undefined
  const platform = await tx
    .selectFrom('platform')
    .select(['id', 'area_id'])
    .where('centre_id', '=', area.centre_id)
    .forShare()
    .executeTakeFirst()
  return platform ?? { id: null, area_id: null }
}

/** The platforms whose devices are among these. */
export async function findPlatformsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('device')
    .select(sql<string>`platform_id`.as('id'))
    .distinct()
    .where('id', 'in', ids)
    .where('platform_id', 'is not', null)
    .execute()
  return rows.map(row => row.id)
}
