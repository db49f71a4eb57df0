import type {
  AlarmLevel,
  AlarmType,
  LinkageAction,
  LinkageActionKind,
  LinkageRunState,
  LinkageStepState,
  Page,
} from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices, type DeviceColumns } from '#server/infra/access/visible-devices.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listLargePage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'

/** A row of a run. Check constraints of the table guarantee the values of the narrowed columns. */
export type RunRow = Omit<Selectable<Database['linkage_run']>, 'state' | 'alarm_type' | 'reason_params'> & {
  state: LinkageRunState
  alarm_type: AlarmType
  reason_params: Record<string, string>
}
export type StepRow = Omit<
  Selectable<Database['linkage_step']>,
  'state' | 'kind' | 'action' | 'reason_params'
> & {
  state: LinkageStepState
  kind: LinkageActionKind
  action: LinkageAction
  reason_params: Record<string, string>
}

export interface LogRequest extends PageRequest<'triggeredAt'> {
  ruleId?: string | undefined
  ruleName?: string | undefined
  state?: LinkageRunState | undefined
  eventType?: AlarmType | undefined
  level?: AlarmLevel | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The columns that say where a run is: the place of its alarm. */
const columns: DeviceColumns = { area: 'run.area_id', category: 'run.device_category', id: 'run.device_id' }

/** Whether the user may see the alarm of a row of `run`; one without a device counts as its area. */
const visible = (access: AccessSnapshot, centre: Centre | undefined) =>
  access.devices === 'areas'
    ? visibleAreas(access, centre, 'run.area_id')
    : sql<SqlBool>`(run.device_id is not null and ${visibleDevices(access, centre, columns)}
        or run.device_id is null and ${visibleAreas(access, centre, 'run.area_id')})`

export async function listRuns(
  db: Db,
  request: LogRequest,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<Page<RunRow>> {
  const { pageNum, pageSize, orderBy, order, cursor, ...filters } = request
  const { ruleId, ruleName, state, eventType, level, startTime, endTime } = filters
  const where: Expression<SqlBool>[] = [visible(access, centre)]
  if (ruleId) where.push(sql`run.rule_id = ${ruleId}::uuid`)
  if (ruleName)
    where.push(
      sql`(run.rule_id in (select id from linkage_rule where strpos(lower(name), lower(${ruleName})) > 0)
        or run.id in (select id from linkage_run where rule_id is null and strpos(lower(rule_name), lower(${ruleName})) > 0))`,
    )
  if (state) where.push(sql`run.state = ${state}`)
  if (eventType) where.push(sql`run.alarm_type = ${eventType}`)
  if (level) where.push(sql`run.alarm_level = ${levelNumber(level)}`)
  if (startTime) where.push(sql`run.triggered_at >= ${new Date(startTime)}`)
  if (endTime) where.push(sql`run.triggered_at <= ${new Date(endTime)}`)
  const page = await listLargePage(
    db,
    // An index alone finds the ids of the page; only the rows of that page are read.
    db
      .selectFrom('linkage_run as run')
      .select('run.id')
      .where(eb => eb.and(where)),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { triggeredAt: { column: 'run.triggered_at', type: 'timestamptz' } },
      default: { by: 'triggeredAt', order: 'desc' },
      tieBreak: 'run.id',
    },
    { ...filters, centre: centre.areaId },
  )
  const ids = page.list.map(row => row.id)
  return { ...page, list: await listRunRows(db, ids) }
}

/** Runs in the order of the ids. */
async function listRunRows(db: Db, ids: readonly string[]): Promise<RunRow[]> {
  const rows = await db
    .selectFrom('linkage_run')
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row as unknown as RunRow]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const row = await db.selectFrom('linkage_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row as unknown as RunRow | undefined
}

/** The runs that an alarm set off, in the order in which it began. */
export async function listRunsOf(db: Db, alarmId: string): Promise<RunRow[]> {
  const rows = await db
    .selectFrom('linkage_run')
    .selectAll()
    .where('alarm_id', '=', alarmId)
    .orderBy('priority')
    .orderBy('rule_id')
    .orderBy('triggered_at')
    .execute()
  return rows as unknown as RunRow[]
}

export async function listSteps(db: Db, runIds: readonly string[]): Promise<StepRow[]> {
  if (runIds.length === 0) return []
  const rows = await db
    .selectFrom('linkage_step')
    .selectAll()
    .where(sql<SqlBool>`run_id = any(${runIds}::uuid[])`)
    .orderBy('run_id')
    .orderBy('position')
    .execute()
  return rows as unknown as StepRow[]
}

/** Names of rules, those that are deleted too. */
export async function listRuleNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('linkage_rule')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const runObjects: PlacedObjects = {
  names: sql`select id, rule_name || ' · ' || alarm_number as name, area_id from linkage_run`,
  places: sql`select id, area_id from linkage_run`,
  devices: sql`select id, area_id, device_category as category, device_id from linkage_run`,
}

/** Removes old runs. @returns the keys of their pictures, whose files are to be removed */
export async function removeRunsBefore(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    with old as (select id from linkage_run where triggered_at < ${before} order by triggered_at limit ${limit}),
    pictures as (select run_id, array_agg(picture_key) as keys from linkage_step
      where run_id in (select id from old) and picture_key is not null group by run_id)
    delete from linkage_run using old left join pictures on pictures.run_id = old.id where linkage_run.id = old.id
    returning linkage_run.id, coalesce(pictures.keys, '{}') as keys`.execute(db)
  return rows
}
