import type { DeviceCategory, InhibitionTarget } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '../../../infra/access/access.ts'
import { visibleAreas } from '../../../infra/access/visible-areas.ts'
import { visibleDevices } from '../../../infra/access/visible-devices.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'

/** The ids of all that a rule holds back. */
export interface TargetIds {
  deviceIds: readonly string[]
  defenceZoneIds: readonly string[]
  areaIds: readonly string[]
}

/** A target with the place and device that the check of access asks about. */
export interface TargetRow extends Pick<InhibitionTarget, 'kind' | 'id' | 'name' | 'isDeleted'> {
  inhibitionId: string
  areaId: string | null
  deviceId: string | null
  category: DeviceCategory | null
  isVisible: boolean
}

const joined = sql`
  alarm_inhibition_target target
  left join defence_zone zone on zone.id = target.zone_id
  left join device on device.id = coalesce(target.device_id, zone.panel_id)
  left join area on area.id = coalesce(target.area_id, device.area_id)`

/** Whether a user may see the device or area of a row of `joined`. */
const visible = (access: AccessSnapshot, centre: Centre | undefined): RawBuilder<SqlBool> => sql<SqlBool>`
  (device.id is not null and ${visibleDevices(access, centre)}
    or device.id is null and ${visibleAreas(access, centre, 'area.id')})`

/** Condition on a row of `inhibition`: one of its targets may be seen. */
export const isTargetVisible = (access: AccessSnapshot, centre: Centre): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from ${joined} where target.inhibition_id = inhibition.id and ${visible(access, centre)})`

/** The targets of inhibitions in their order, each with whether this user may see it. */
export async function listTargets(
  db: Db,
  inhibitionIds: readonly string[],
  access: AccessSnapshot,
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select target.inhibition_id as "inhibitionId",
      case when target.zone_id is not null then 'defence_zone' when target.area_id is not null then 'area' else 'device' end
        as kind,
      coalesce(target.zone_id, target.area_id, target.device_id) as id,
      coalesce(zone.name, case when target.area_id is not null then area.name end, device.name, '') as name,
      device.deleted_at is not null as "isDeleted",
      area.id as "areaId", device.id as "deviceId", device.category, ${visible(access, undefined)} as "isVisible"
    from ${joined}
    where target.inhibition_id = any(${inhibitionIds}::uuid[])
    order by target.inhibition_id, target.position`.execute(db)
  return rows
}

/** Puts these in place of the targets that there were. */
export async function replaceTargets(
  tx: Tx,
  inhibitionId: string,
  { deviceIds, defenceZoneIds, areaIds }: TargetIds,
): Promise<void> {
  await tx.deleteFrom('alarm_inhibition_target').where('inhibition_id', '=', inhibitionId).execute()
  const rows = [
    ...deviceIds.map(id => ({ device_id: id })),
    ...defenceZoneIds.map(id => ({ zone_id: id })),
    ...areaIds.map(id => ({ area_id: id })),
  ].map((row, position) => ({ inhibition_id: inhibitionId, position, ...row }))
  await tx.insertInto('alarm_inhibition_target').values(rows).execute()
}
