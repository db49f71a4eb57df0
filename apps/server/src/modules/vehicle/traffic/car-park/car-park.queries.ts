import { sql, type Insertable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

const selectCarParks = (db: Db) =>
  db
    .selectFrom('car_park as p')
    .innerJoin('camera_group as entry', 'entry.id', 'p.entry_id')
    .innerJoin('camera_group as exit', 'exit.id', 'p.exit_id')
    .selectAll('p')
    .select(['entry.name as entry_name', 'exit.name as exit_name', 'entry.area_id'])

export type CarParkRow = Awaited<ReturnType<ReturnType<typeof selectCarParks>['execute']>>[number]

/** Those of a centre whose entrance the reader may see, by name. */
export const listCarParks = (
  db: Db,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<CarParkRow[]> =>
  selectCarParks(db)
    .where(visibleAreas(access, centre, 'entry.area_id'))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()

export const findCarPark = (db: Db, id: string): Promise<CarParkRow | undefined> =>
  selectCarParks(db).where('p.id', '=', id).executeTakeFirst()

/** Locks them until the transaction ends, in the order of their ids. */
export const lockCarParks = (tx: Tx, ids: readonly string[]): Promise<CarParkRow[]> =>
  selectCarParks(tx)
    .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

/** Makes additions to a centre wait for each other, so that none passes the limit. @returns how many it has */
export async function countCarParksLocked(tx: Tx, centreId: string): Promise<number> {
  await tx.selectFrom('area').select('id').where('id', '=', centreId).forNoKeyUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('car_park')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow()
  return row.count
}

type Row = Insertable<Database['car_park']>
export type CarParkColumns = Pick<Row, 'name' | 'capacity' | 'entry_id' | 'exit_id'>

export async function insertCarPark(
  tx: Tx,
  values: CarParkColumns & Pick<Row, 'centre_id' | 'created_by'>,
): Promise<string> {
  const { id } = await tx.insertInto('car_park').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCarPark(tx: Tx, id: string, values: CarParkColumns): Promise<void> {
  await tx
    .updateTable('car_park')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counted by hand: passages that the camera tells of before this moment change it no more. */
export async function setOccupied(
  tx: Tx,
  id: string,
  { occupied, by }: { occupied: number; by: string },
): Promise<void> {
  await sql`
    update car_park set occupied = ${occupied}, counted_at = clock_timestamp(), corrected_by = ${by}
    where id = ${id}`.execute(tx)
}

export async function removeCarParks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from car_park where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A car park is where its entrance is. */
export const carParkObjects: PlacedObjects = {
  names: sql`select p.id, p.name, g.area_id from car_park p join camera_group g on g.id = p.entry_id`,
  places: sql`select p.id, g.area_id from car_park p join camera_group g on g.id = p.entry_id`,
}
