import type { PlanFilter, RecordingPlanFields } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

/** A stored plan; checks of the table guarantee the closed sets of values. */
export interface PlanRow extends RecordingPlanFields {
  savedBy: string
  savedAt: Date
  version: number
}

const planOf = sql<PlanRow | null>`
  case when plan.camera_id is not null then jsonb_build_object(
    'planType', plan.plan_type, 'isEnabled', plan.is_enabled, 'mode', plan.mode, 'timeRange', plan.time_range,
    'followsHolidays', plan.follows_holidays, 'keepDays', plan.keep_days, 'stream', plan.stream,
    'preRecord', plan.pre_record, 'savedBy', plan.saved_by, 'savedAt', plan.saved_at, 'version', plan.version) end`

const selectRows = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .leftJoin('recording_plan as plan', 'plan.camera_id', 'device.id')
    .select([
      'device.id',
      'device.category',
      'device.name',
      'device.code',
      'device.area_id',
      'area.name as area_name',
      'device.state',
      sql<boolean>`device.config ? 'subUrl'`.as('has_sub'),
      'device.capabilities',
      'device.longitude',
      'device.latitude',
      'device.floor_id',
      planOf.as('plan'),
    ])
    .where('device.kind', '=', 'camera')
    .where('device.deleted_at', 'is', null)

export type PlannedRow = Awaited<ReturnType<typeof findPlanned>>[number]

export async function findPlanned(db: Db, cameraIds: readonly string[]) {
  return selectRows(db)
    .where(sql<SqlBool>`device.id = any(${cameraIds}::uuid[])`)
    .orderBy('device.id')
    .execute()
}

const inStatus: Record<PlanFilter, Expression<SqlBool>> = {
  opened: sql<SqlBool>`plan.is_enabled`,
  closed: sql<SqlBool>`not plan.is_enabled`,
  none: sql<SqlBool>`plan.camera_id is null`,
}

export type PlanListRequest = PageRequest<'name' | 'missing'> & {
  name?: string | undefined
  areaIds?: readonly string[] | undefined
  status?: PlanFilter | undefined
}

function filtered(
  db: Db,
  { name, areaIds, status }: PlanListRequest,
  access: AccessSnapshot,
  centre: Centre,
) {
  const filters: Expression<SqlBool>[] = [visibleDevices(access, centre), ...areasFilter(areaIds)]
  if (name) filters.push(sql`strpos(lower(device.name || chr(10) || device.code), lower(${name})) > 0`)
  if (status) filters.push(inStatus[status])
  return selectRows(db).where(eb => eb.and(filters))
}

/** Ids of the cameras that the user may see. */
export async function listPlannedIds(
  db: Db,
  request: PlanListRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<string[]> {
  const rows = await filtered(db, request, access, centre).clearSelect().select('device.id').execute()
  return rows.map(row => row.id)
}

/** Cameras that the user may see. @param missing seconds of those of which something is missing, for the order by it */
export async function listPlanned(
  db: Db,
  request: PlanListRequest,
  {
    access,
    centre,
    missing,
  }: { access: AccessSnapshot; centre: Centre; missing: ReadonlyMap<string, number> },
) {
  const seconds = JSON.stringify(Object.fromEntries(missing))
  const by = {
    name: 'device.name' as const,
    missing: sql`coalesce((${seconds}::jsonb ->> device.id::text)::integer, 0)`,
  }
  const { orderBy, order, pageNum, pageSize } = request
  return listPage(
    db,
    filtered(db, request, access, centre),
    { orderBy, order, pageNum, pageSize },
    {
      by,
      default: { by: 'name', order: 'asc' },
      tieBreak: 'device.id',
    },
  )
}

/**
 * Locks these cameras against other changes of their plans until the transaction ends, in the order of their ids, so that two
 * operators cannot deadlock. @returns those that are there
 */
export async function lockCameras(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('device')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => row.id)
}

const valuesOf = (fields: RecordingPlanFields) => ({
  plan_type: fields.planType,
  is_enabled: fields.isEnabled,
  mode: fields.mode,
  time_range: JSON.stringify(fields.timeRange),
  follows_holidays: fields.followsHolidays,
  keep_days: fields.keepDays,
  stream: fields.stream,
  pre_record: fields.preRecord,
})

/** Puts the plan in place of what these cameras had. */
export async function putPlans(
  tx: Tx,
  cameraIds: readonly string[],
  fields: RecordingPlanFields,
  by: { name: string; at: Date },
): Promise<void> {
  const values = { ...valuesOf(fields), saved_by: by.name, saved_at: by.at }
  await tx
    .insertInto('recording_plan')
    .values(cameraIds.map(id => ({ camera_id: id, ...values })))
    .onConflict(conflict =>
      conflict
        .column('camera_id')
        .doUpdateSet({ ...values, version: sql<number>`recording_plan.version + 1` }),
    )
    .execute()
  await notePast(tx, cameraIds, by.at)
}

/** Opens or closes plans. */
export async function setEnabled(
  tx: Tx,
  cameraIds: readonly string[],
  isEnabled: boolean,
  by: { name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('recording_plan')
    .set(eb => ({
      is_enabled: isEnabled,
      saved_by: by.name,
      saved_at: by.at,
      version: eb('version', '+', 1),
    }))
    .where(sql<SqlBool>`camera_id = any(${cameraIds}::uuid[])`)
    .execute()
  await notePast(tx, cameraIds, by.at)
}

export async function removePlans(tx: Tx, cameraIds: readonly string[], at: Date): Promise<void> {
  await tx
    .deleteFrom('recording_plan')
    .where(sql<SqlBool>`camera_id = any(${cameraIds}::uuid[])`)
    .execute()
  await notePast(tx, cameraIds, at)
}

/** Keeps what is promised of these cameras from now on. */
async function notePast(tx: Tx, cameraIds: readonly string[], since: Date): Promise<void> {
  await sql`
    insert into recording_plan_past (camera_id, since, fields)
    select wanted.id, ${since}::timestamptz, ${planOf} - '{savedBy,savedAt,version}'::text[]
    from unnest(${cameraIds}::uuid[]) wanted (id) left join recording_plan plan on plan.camera_id = wanted.id
    on conflict (camera_id, since) do update set fields = excluded.fields`.execute(tx)
}
