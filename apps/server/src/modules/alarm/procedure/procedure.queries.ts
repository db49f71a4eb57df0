import type { AlarmType, Page, ProcedureStep, ScheduleSpan } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

const selectRows = (db: Db) =>
  db
    .selectFrom('alarm_procedure as procedure')
    .innerJoin('alarm_procedure_version as newest', join =>
      join
        .onRef('newest.procedure_id', '=', 'procedure.id')
        .onRef('newest.version', '=', 'procedure.version'),
    )
    .leftJoin('area', 'area.id', 'procedure.area_id')
    .select([
      'procedure.id',
      'procedure.name',
      'procedure.types',
      'procedure.levels',
      'procedure.area_id',
      'area.name as area_name',
      'procedure.schedule',
      'procedure.is_enabled',
      'procedure.version',
      'newest.saved_by',
      'newest.saved_at',
      'newest.steps',
    ])
    .where('procedure.deleted_at', 'is', null)

/** A procedure with the steps of its newest version. */
export type ProcedureRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>,
  'schedule' | 'steps' | 'types'
> & { schedule: ScheduleSpan[]; steps: ProcedureStep[]; types: AlarmType[] }

export async function findProcedure(db: Db, id: string): Promise<ProcedureRow | undefined> {
  const row = await selectRows(db).where('procedure.id', '=', id).executeTakeFirst()
  return row as ProcedureRow | undefined
}

/** A procedure that applies to alarms now. */
export async function findEnabled(db: Db, id: string) {
  return db
    .selectFrom('alarm_procedure')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
}

/** Locks the procedures until the transaction ends, in the order of their ids. */
export async function lockProcedures(tx: Tx, ids: readonly string[]): Promise<ProcedureRow[]> {
  // Read in a second statement: one that waited for the lock would still join the version of before.
  await tx
    .selectFrom('alarm_procedure')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await selectRows(tx)
    .where('procedure.id', 'in', [...ids])
    .orderBy('procedure.id')
    .execute()
  return rows as ProcedureRow[]
}

export interface ProcedureListRequest extends PageRequest<'name' | 'savedAt'> {
  name?: string | undefined
  type?: AlarmType | undefined
  isEnabled?: boolean | undefined
}

/** Those of the areas that the user may see; of the whole site, for those who see every area. */
export async function listProcedures(
  db: Db,
  request: ProcedureListRequest,
  access: AccessSnapshot,
): Promise<Page<ProcedureRow>> {
  const { name, type, isEnabled } = request
  const filters: Expression<SqlBool>[] = [visibleAreas(access, undefined, 'procedure.area_id')]
  if (name) filters.push(sql`strpos(lower(procedure.name), lower(${name})) > 0`)
  if (type) filters.push(sql`(procedure.types = '{}' or ${type} = any(procedure.types))`)
  if (isEnabled !== undefined) filters.push(sql`procedure.is_enabled = ${isEnabled}`)
  const page = await listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'procedure.name', savedAt: 'newest.saved_at' },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'procedure.id',
    },
  )
  return page as unknown as Page<ProcedureRow>
}

export async function findVersionSteps(
  db: Db,
  id: string,
  version: number,
): Promise<ProcedureStep[] | undefined> {
  const row = await db
    .selectFrom('alarm_procedure_version')
    .select('steps')
    .where('procedure_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.steps as ProcedureStep[] | undefined
}

/** Every version, the newest first. */
export async function listVersions(db: Db, id: string) {
  return db
    .selectFrom('alarm_procedure_version')
    .select(['version', 'saved_by', 'saved_at'])
    .where('procedure_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
}

export interface ProcedureFields {
  name: string
  types: readonly AlarmType[]
  /** 1 very urgent … 4 low. */
  levels: readonly number[]
  area_id: string | null
  schedule: readonly ScheduleSpan[]
}

const written = (fields: ProcedureFields) => ({
  name: fields.name,
  types: [...fields.types],
  levels: [...fields.levels],
  area_id: fields.area_id,
  schedule: JSON.stringify(fields.schedule),
})

export async function insertProcedure(tx: Tx, fields: ProcedureFields, isEnabled: boolean): Promise<string> {
  const { id } = await tx
    .insertInto('alarm_procedure')
    .values({ ...written(fields), is_enabled: isEnabled })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateProcedure(
  tx: Tx,
  id: string,
  fields: ProcedureFields,
  version: number,
): Promise<void> {
  await tx
    .updateTable('alarm_procedure')
    .set({ ...written(fields), version })
    .where('id', '=', id)
    .execute()
}

export async function insertVersion(
  tx: Tx,
  saved: { id: string; version: number; name: string; steps: readonly ProcedureStep[]; by: string },
): Promise<void> {
  const { id, version, name, steps, by } = saved
  await tx
    .insertInto('alarm_procedure_version')
    .values({ procedure_id: id, version, name, steps: JSON.stringify(steps), saved_by: by })
    .execute()
}

export async function updateEnabled(tx: Tx, ids: readonly string[], isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('alarm_procedure')
    .set({ is_enabled: isEnabled })
    .where('id', 'in', [...ids])
    .execute()
}

/** Takes procedures out of use; their versions stay for the alarms that began with them. */
export async function removeProcedures(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('alarm_procedure')
    .set({ deleted_at: sql`now()`, area_id: null })
    .where('id', 'in', [...ids])
    .execute()
}

export async function isArea(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('area').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Of these cameras those that the user may see. */
export async function listStepCameras(
  db: Db,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('device')
    .select(['device.id', 'device.name'])
    .where('device.id', 'in', [...ids])
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .execute()
}

export const procedureObjects: PlacedObjects = {
  names: sql`select id, name, area_id from alarm_procedure`,
  places: sql`select id, area_id from alarm_procedure where deleted_at is null`,
}
