import type { Area } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A building with all areas below it, in the contract's form of an area; empty when there is no such area. */
export async function listBuilding(db: Db, id: string): Promise<Area[]> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('area as parent', 'parent.id', 'area.parent_id')
    .select([
      'area.id',
      'area.parent_id as parentId',
      'parent.name as parentName',
      'area.centre_id as centreId',
      'area.kind',
      'area.name',
      'area.code',
      'area.internal_code as internalCode',
      'area.purpose',
      'area.remarks',
      'area.longitude',
      'area.latitude',
      'area.boundary',
      'area.is_initial as isInitial',
      'area.version',
    ])
    .select(sql<number>`cardinality(area.path)`.as('level'))
    .where(sql<boolean>`area.path @> array[${id}::uuid]`)
    .execute()
  return rows as Area[]
}
