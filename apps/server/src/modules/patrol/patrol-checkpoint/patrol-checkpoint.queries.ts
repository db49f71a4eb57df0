import type { CheckpointDraft, Page } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

const selectRows = (db: Db) =>
  db
    .selectFrom('patrol_checkpoint as checkpoint')
    .innerJoin('area', 'area.id', 'checkpoint.area_id')
    .selectAll('checkpoint')
    .select('area.name as area_name')

export type CheckpointRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export interface CheckpointListRequest extends PageRequest<'name' | 'savedAt'> {
  name?: string | undefined
  areaIds?: readonly string[] | undefined
}

export function listCheckpoints(
  db: Db,
  request: CheckpointListRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<Page<CheckpointRow>> {
  const { name, areaIds } = request
  const filters: Expression<SqlBool>[] = [
    visibleAreas(access, centre, 'checkpoint.area_id'),
    ...areasFilter(areaIds, 'checkpoint.area_id'),
  ]
  if (name) filters.push(sql`lower(checkpoint.name) like ${containsPattern(name)}`)
  return listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'checkpoint.name', savedAt: 'checkpoint.saved_at' },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'checkpoint.id',
    },
  )
}

export const findCheckpoint = (db: Db, id: string): Promise<CheckpointRow | undefined> =>
  selectRows(db).where('checkpoint.id', '=', id).executeTakeFirst()

/** Locks them until the transaction ends, in the order of their ids. */
export const lockCheckpoints = (tx: Tx, ids: readonly string[]): Promise<CheckpointRow[]> =>
  selectRows(tx)
    .where(sql<SqlBool>`checkpoint.id = any(${[...ids]}::uuid[])`)
    .orderBy('checkpoint.id')
    .forUpdate('checkpoint')
    .execute()

/** By area and name, as they are put up. */
export const listCodes = (db: Db, ids: readonly string[]): Promise<CheckpointRow[]> =>
  selectRows(db)
    .where(sql<SqlBool>`checkpoint.id = any(${[...ids]}::uuid[])`)
    .orderBy('area.name')
    .orderBy('checkpoint.name')
    .execute()

const written = ({
  name,
  areaId,
  longitude = null,
  latitude = null,
  nfcId = null,
  remarks,
}: CheckpointDraft) => ({
  name,
  area_id: areaId,
  longitude,
  latitude,
  nfc_id: nfcId,
  remarks,
})

export async function insertCheckpoint(
  tx: Tx,
  draft: CheckpointDraft,
  { code, savedBy }: { code: string; savedBy: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('patrol_checkpoint')
    .values({ ...written(draft), code, saved_by: savedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCheckpoint(
  tx: Tx,
  id: string,
  draft: CheckpointDraft,
  savedBy: string,
): Promise<void> {
  await tx
    .updateTable('patrol_checkpoint')
    .set(eb => ({
      ...written(draft),
      saved_by: savedBy,
      saved_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The code before it is kept as ended. */
export async function setCode(tx: Tx, id: string, code: string): Promise<void> {
  await sql`
    insert into patrol_ended_code (code, checkpoint_id)
    select code, id from patrol_checkpoint where id = ${id}`.execute(tx)
  await tx
    .updateTable('patrol_checkpoint')
    .set(eb => ({ code, code_made_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A stop on foot at one of these checkpoints, in a plan that is not deleted. */
export async function findUse(
  tx: Tx,
  ids: readonly string[],
): Promise<{ name: string; plan: string } | undefined> {
  return tx
    .selectFrom('patrol_foot_stop as stop')
    .innerJoin('patrol_plan as plan', 'plan.id', 'stop.plan_id')
    .innerJoin('patrol_checkpoint as checkpoint', 'checkpoint.id', 'stop.checkpoint_id')
    .select(['checkpoint.name', 'plan.name as plan'])
    .where(sql<SqlBool>`stop.checkpoint_id = any(${[...ids]}::uuid[])`)
    .where('plan.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

export async function removeCheckpoints(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from patrol_checkpoint where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const checkpointObjects: PlacedObjects = {
  names: sql`select id, name, area_id from patrol_checkpoint`,
  places: sql`select id, area_id from patrol_checkpoint`,
}
