import type { HandoverItemKind, Page } from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'
import { listLargePage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { areGroupsSeen } from '#server/modules/people/face-deployment/face-deployment.domain.ts'
import { inCentres } from '#server/modules/vehicle/blacklist/group/blacklist-group.queries.ts'
import type { Entry } from './handover-entry.ts'

export type HandoverRow = Selectable<Database['handover']>

export interface HandoverFilters {
  startTime?: string | undefined
  endTime?: string | undefined
  personName?: string | undefined
  notes?: string | undefined
  status?: string | undefined
}

export async function listHandovers(
  db: Db,
  { pageNum, pageSize, orderBy, order, cursor, ...filters }: PageRequest<'begunAt'> & HandoverFilters,
  centre: Centre,
): Promise<Page<HandoverRow>> {
  const { startTime, endTime, personName, notes, status } = filters
  const where: Expression<SqlBool>[] = [sql`h.centre_id = ${centre.areaId}::uuid`]
  if (startTime) where.push(sql`h.begun_at >= ${startTime}::timestamptz`)
  if (endTime) where.push(sql`h.begun_at <= ${endTime}::timestamptz`)
  if (personName)
    where.push(
      sql`lower(concat_ws(' ', h.begun_by, h.handed_over_by, h.taken_over_by)) like ${containsPattern(personName)}`,
    )
  if (notes) where.push(sql`lower(h.notes) like ${containsPattern(notes)}`)
  if (status) where.push(sql`h.status = ${status}`)
  return listLargePage(
    db,
    db
      .selectFrom('handover as h')
      .selectAll('h')
      .where(eb => eb.and(where)),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { begunAt: { column: 'h.begun_at', type: 'timestamptz' } },
      default: { by: 'begunAt', order: 'desc' },
      tieBreak: 'h.id',
    },
    { ...filters, centre: centre.areaId },
  )
}

export const findHandover = (db: Db, id: string): Promise<HandoverRow | undefined> =>
  db.selectFrom('handover').selectAll().where('id', '=', id).executeTakeFirst()

/** The page of a centre that nobody has taken over. */
export const findRunning = (db: Db, centre: Centre): Promise<HandoverRow | undefined> =>
  db
    .selectFrom('handover')
    .selectAll()
    .where('centre_id', '=', centre.areaId)
    .where('status', '<>', 'taken_over')
    .executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockHandover = (tx: Tx, id: string): Promise<HandoverRow | undefined> =>
  tx.selectFrom('handover').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertHandover = (
  tx: Tx,
  { centreId, by, at }: { centreId: string; by: string; at: Date },
): Promise<HandoverRow> =>
  tx
    .insertInto('handover')
    .values({ centre_id: centreId, begun_at: at, begun_by: by, saved_at: at, saved_by: by })
    .returningAll()
    .executeTakeFirstOrThrow()

export type HandoverChange = Partial<
  Omit<HandoverRow, 'id' | 'centre_id' | 'begun_at' | 'begun_by' | 'version'>
>

export const changeHandover = (tx: Tx, id: string, change: HandoverChange): Promise<HandoverRow> =>
  tx
    .updateTable('handover')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Keeps the site as it was with the page. */
export async function insertItems(tx: Tx, handoverId: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ kind, objectId, detail, places }, index) => ({
    kind,
    position: index,
    object_id: objectId,
    detail,
    places,
  }))
  const columns = 'kind text, position integer, object_id uuid, detail jsonb, places jsonb'
  await sql`
    with given as (select * from ${jsonRows(rows, columns)}),
    item as (
      insert into handover_item (handover_id, kind, position, object_id, detail)
      select ${handoverId}::uuid, kind, position, object_id, detail from given
      returning id, position)
    insert into handover_place (item_id, area_id, device_id, category)
    select item.id, place."areaId", place."deviceId", place.category
    from given join item using (position)
    cross join lateral jsonb_to_recordset(given.places) as place ("areaId" uuid, "deviceId" uuid, category text)`.execute(
    tx,
  )
}

export async function removeItems(tx: Tx, handoverId: string): Promise<void> {
  await tx.deleteFrom('handover_item').where('handover_id', '=', handoverId).execute()
}

const place = { area: 'place.area_id', category: 'place.category', id: 'place.device_id' }

/** Entries of which the reader may see all places, and of deployments of persons all groups. */
const isSeen = (access: AccessSnapshot): Expression<SqlBool> =>
  access.areaIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select from handover_place place where place.item_id = item.id and (
          case when place.device_id is null then ${visibleAreas(access, undefined, place.area)}
          else ${visibleDevices(access, undefined, place)} end) is not true)
      and (item.kind <> 'person_deployment' or ${areGroupsSeen(access, 'item.object_id')}
        and exists (select from deployment d where d.id = item.object_id))`

export interface ItemRow {
  kind: HandoverItemKind
  detail: unknown
}

/** The entries of a signed page that the reader may see. */
export async function listItems(db: Db, handoverId: string, access: AccessSnapshot): Promise<ItemRow[]> {
  return db
    .selectFrom('handover_item as item')
    .select(['item.kind', 'item.detail'])
    .where('item.handover_id', '=', handoverId)
    .where(isSeen(access))
    .orderBy('item.position')
    .execute()
}

/** Removes some pages that were taken over before then. @returns how many */
export async function removeHandoversBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from handover where id in (
      select id from handover where status = 'taken_over' and taken_over_at < ${before} limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Pages belong to a centre, and to no place in it: whoever holds the permission in the centre reaches them. */
export const handoverObjects: LentObjects = {
  names: sql`
    select handover.id, area.name, handover.centre_id as area_id
    from handover join area on area.id = handover.centre_id`,
  lent: access => sql`select h.id from handover h where ${inCentres(access, 'h.centre_id')}`,
}
