import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** The platforms of the areas' centres, their rows locked: null where the centre has none, no entry without such an area. */
export async function listCentrePlatforms(tx: Tx, areaIds: readonly string[]) {
  const areas = await tx
    .selectFrom('area')
    .select(['id', 'centre_id'])
    .where('id', '=', sql<string>`any(${areaIds}::uuid[])`)
    .execute()
  const platforms = await tx
    .selectFrom('platform')
    .select(['id', 'name', 'area_id', 'centre_id'])
    .where('centre_id', '=', sql<string>`any(${areas.map(area => area.centre_id)}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  const ofCentre = new Map(platforms.map(platform => [platform.centre_id, platform]))
  return new Map(areas.map(area => [area.id, ofCentre.get(area.centre_id) ?? null]))
}

export type CentrePlatform = NonNullable<ReturnType<Awaited<ReturnType<typeof listCentrePlatforms>>['get']>>

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
