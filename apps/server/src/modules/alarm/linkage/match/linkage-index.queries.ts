import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { ScopeIds } from '#server/modules/alarm/alarm/rule-scope/rule-scope.queries.ts'
import type { ReadRule } from './linkage-table.rules.ts'

const columns = sql`
  rule.id, rule.name, rule.priority, rule.types, rule.levels, rule.time_range as "timeRange",
  rule.unacknowledged_seconds as "unacknowledgedSeconds", rule.actions,
  greatest(rule.started_at, rule.saved_at) as "readyAt"`

/** The sources of rules: deleted devices are left out, and a camera group stands for the cameras that are in it now. */
const sources = sql`
  array(select device.id from linkage_rule_source source
    left join camera_group_member member on member.group_id = source.group_id
    join device on device.id = coalesce(source.device_id, member.camera_id) and device.deleted_at is null
    where source.rule_id = rule.id) as "deviceIds",
  array(select source.area_id from linkage_rule_source source
    where source.rule_id = rule.id and source.area_id is not null) as "areaIds",
  (select coalesce(jsonb_object_agg(source.area_id, source.kinds), '{}') from linkage_rule_source source
    where source.rule_id = rule.id and source.kinds is not null) as "areaKinds",
  (select coalesce(jsonb_agg(jsonb_build_object('panelId', zone.panel_id, 'name', zone.name)), '[]')
    from linkage_rule_source source join defence_zone zone on zone.id = source.zone_id
    where source.rule_id = rule.id) as zones`

const select = async (db: Db, where: RawBuilder<unknown>): Promise<ReadRule[]> => {
  const { rows } = await sql<ReadRule>`
    select ${columns}, ${sources} from linkage_rule rule where rule.deleted_at is null and ${where}`.execute(
    db,
  )
  return rows
}

/** Reads the enabled rules. */
export const listEnabled = (db: Db): Promise<ReadRule[]> => select(db, sql`rule.is_enabled`)

export const findReadRule = async (db: Db, id: string): Promise<ReadRule | undefined> =>
  (await select(db, sql`rule.id = ${id}::uuid`))[0]

/** The areas from the centre down to each area, itself included. */
export async function listAreaPaths(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; path: string[] }>`select id, path from area`.execute(db)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** Resolves the sources of a rule that is not saved into devices, areas and zones. */
export async function listSourcesOf(
  db: Db,
  { deviceIds, defenceZoneIds, areaIds, cameraGroupIds }: Required<ScopeIds>,
): Promise<Pick<ReadRule, 'deviceIds' | 'areaIds' | 'zones'>> {
  const { rows } = await sql<Pick<ReadRule, 'deviceIds' | 'zones'>>`
    select array(select id from device where deleted_at is null and (id = any(${deviceIds}::uuid[])
      or id in (select camera_id from camera_group_member where group_id = any(${cameraGroupIds}::uuid[])))) as "deviceIds",
    (select coalesce(jsonb_agg(jsonb_build_object('panelId', panel_id, 'name', name)), '[]')
      from defence_zone where id = any(${defenceZoneIds}::uuid[])) as zones`.execute(db)
  return { deviceIds: [], zones: [], ...rows[0], areaIds: [...areaIds] }
}
