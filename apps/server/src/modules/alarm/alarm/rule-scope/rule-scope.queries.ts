import type { DeviceCategory, LinkageSource } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { kindsIn } from './area-kinds.ts'

/** The ids of all that a rule names. */
export interface ScopeIds {
  deviceIds: readonly string[]
  defenceZoneIds: readonly string[]
  areaIds: readonly string[]
  /** Only of rules that know camera groups. */
  cameraGroupIds?: readonly string[]
}

/** One of them, with the place and device that the check of access asks about. */
export interface ScopeRow<Kind = LinkageSource['kind']> {
  ruleId: string
  kind: Kind
  id: string
  name: string
  /** A deleted device. */
  isDeleted: boolean
  areaId: string | null
  deviceId: string | null
  category: DeviceCategory | null
  /** Of an area: the kinds of device that are meant; null: every kind. */
  kinds: DeviceCategory[] | null
  isVisible: boolean
}

/** The table that keeps them in their order, and its column of the rule. */
export interface ScopeTable {
  table: 'linkage_rule_source' | 'alarm_inhibition_target'
  owner: 'rule_id' | 'inhibition_id'
  hasGroups: boolean
}

const ofGroups = {
  join: sql`left join camera_group on camera_group.id = scope.group_id`,
  id: sql`scope.group_id`,
  area: sql`camera_group.area_id`,
  name: sql`camera_group.name`,
}
const noGroups = { join: sql``, id: sql`null::uuid`, area: sql`null::uuid`, name: sql`null::text` }

/** Reads and writes what the rules of one table name. */
export function createScopeQueries<Kind>({ table, owner, hasGroups }: ScopeTable) {
  const group = hasGroups ? ofGroups : noGroups
  const rule = sql.ref(`scope.${owner}`)
  const joined = sql`
    ${sql.table(table)} scope
    left join defence_zone zone on zone.id = scope.zone_id
    ${group.join}
    left join device on device.id = coalesce(scope.device_id, zone.panel_id)
    left join area on area.id = coalesce(scope.area_id, ${group.area}, device.area_id)`

  /** Whether a user may see the device or area of a row of `joined`; a group counts as its area. */
  const visible = (access: AccessSnapshot, centre: Centre | undefined): RawBuilder<SqlBool> => sql<SqlBool>`
    (device.id is not null and ${visibleDevices(access, centre)}
      or device.id is null and ${visibleAreas(access, centre, 'area.id')})`

  return {
    /** Condition on a rule, told by the column of its id: one of what it names may be seen. */
    isVisible: (access: AccessSnapshot, centre: Centre, id: string): RawBuilder<SqlBool> => sql<SqlBool>`
      exists (select from ${joined} where ${rule} = ${sql.ref(id)} and ${visible(access, centre)})`,

    /** The things that rules name, in their order, each with whether this user may see it. */
    async list(db: Db, ruleIds: readonly string[], access: AccessSnapshot): Promise<ScopeRow<Kind>[]> {
      const { rows } = await sql<ScopeRow<Kind>>`
        select ${rule} as "ruleId",
          case when scope.zone_id is not null then 'defence_zone' when scope.area_id is not null then 'area'
            when ${group.id} is not null then 'camera_group' else 'device' end as kind,
          coalesce(scope.zone_id, scope.area_id, ${group.id}, scope.device_id) as id,
          coalesce(zone.name, ${group.name}, case when scope.area_id is not null then area.name end, device.name, '')
            as name,
          device.deleted_at is not null as "isDeleted",
          area.id as "areaId", device.id as "deviceId", device.category, scope.kinds, ${visible(access, undefined)} as "isVisible"
        from ${joined} where ${rule} = any(${ruleIds}::uuid[]) order by ${rule}, scope.position`.execute(db)
      return rows
    },

    /**
     * Puts these in place of those that there were.
     * @param access of whoever names them, and means by an area only the kinds of device that they may touch there
     */
    async replace(tx: Tx, ruleId: string, ids: ScopeIds, access: AccessSnapshot): Promise<void> {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${ruleId}::uuid`.execute(tx)
      const rows = [
        ...ids.deviceIds.map(id => ({ device_id: id })),
        ...ids.defenceZoneIds.map(id => ({ zone_id: id })),
        ...ids.areaIds.map(id => ({ area_id: id, kinds: kindsIn(access, id) })),
        ...(ids.cameraGroupIds ?? []).map(id => ({ group_id: id })),
      ].map((row, position) => ({ position, ...row }))
      const columns = ['device_id', 'zone_id', 'area_id', ...(hasGroups ? ['group_id'] : [])]
      const listed = sql.join([...columns, 'kinds'].map(column => sql.ref(column)))
      const types = [...columns.map(column => `${column} uuid`), 'kinds text[]'].join(', ')
      await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, position, ${listed})
        select ${ruleId}::uuid, position, ${listed} from ${jsonRows(rows, `position smallint, ${types}`)}`.execute(
        tx,
      )
    },
  }
}
