import type { DeviceCategory, LinkageSource } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '../../../../infra/access/access.ts'
import { visibleAreas } from '../../../../infra/access/visible-areas.ts'
import { visibleDevices } from '../../../../infra/access/visible-devices.ts'
import type { Db, Tx } from '../../../../infra/database/database.ts'

/** The ids of all whose alarms set a rule off. */
export interface SourceIds {
  deviceIds: readonly string[]
  defenceZoneIds: readonly string[]
  areaIds: readonly string[]
  cameraGroupIds: readonly string[]
}

/** A source with the place and device that the check of access asks about. */
export interface SourceRow extends Pick<LinkageSource, 'kind' | 'id' | 'name' | 'isDeleted'> {
  ruleId: string
  areaId: string | null
  deviceId: string | null
  category: DeviceCategory | null
  isVisible: boolean
}

const joined = sql`
  linkage_rule_source source
  left join defence_zone zone on zone.id = source.zone_id
  left join camera_group on camera_group.id = source.group_id
  left join device on device.id = coalesce(source.device_id, zone.panel_id)
  left join area on area.id = coalesce(source.area_id, camera_group.area_id, device.area_id)`

/** Whether a user may see the device or area of a row of `joined`; a group counts as its area. */
const visible = (access: AccessSnapshot, centre: Centre | undefined): RawBuilder<SqlBool> => sql<SqlBool>`
  (device.id is not null and ${visibleDevices(access, centre)}
    or device.id is null and ${visibleAreas(access, centre, 'area.id')})`

/** Condition on a row of `rule`: one of its sources may be seen. */
export const isSourceVisible = (access: AccessSnapshot, centre: Centre): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from ${joined} where source.rule_id = rule.id and ${visible(access, centre)})`

/** The sources of rules in their order, each with whether this user may see it. */
export async function listSources(
  db: Db,
  ruleIds: readonly string[],
  access: AccessSnapshot,
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select source.rule_id as "ruleId",
      case when source.zone_id is not null then 'defence_zone' when source.area_id is not null then 'area'
        when source.group_id is not null then 'camera_group' else 'device' end as kind,
      coalesce(source.zone_id, source.area_id, source.group_id, source.device_id) as id,
      coalesce(zone.name, camera_group.name, case when source.area_id is not null then area.name end, device.name, '')
        as name,
      device.deleted_at is not null as "isDeleted",
      area.id as "areaId", device.id as "deviceId", device.category, ${visible(access, undefined)} as "isVisible"
    from ${joined}
    where source.rule_id = any(${ruleIds}::uuid[])
    order by source.rule_id, source.position`.execute(db)
  return rows
}

/** Puts these in place of the sources that there were. */
export async function replaceSources(
  tx: Tx,
  ruleId: string,
  { deviceIds, defenceZoneIds, areaIds, cameraGroupIds }: SourceIds,
): Promise<void> {
  await tx.deleteFrom('linkage_rule_source').where('rule_id', '=', ruleId).execute()
  const rows = [
    ...deviceIds.map(id => ({ device_id: id })),
    ...defenceZoneIds.map(id => ({ zone_id: id })),
    ...areaIds.map(id => ({ area_id: id })),
    ...cameraGroupIds.map(id => ({ group_id: id })),
  ].map((row, position) => ({ rule_id: ruleId, position, ...row }))
  await tx.insertInto('linkage_rule_source').values(rows).execute()
}
