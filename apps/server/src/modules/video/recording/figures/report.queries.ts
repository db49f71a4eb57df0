import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface ReportedCamera {
  id: string
  name: string
  areaName: string
}

/** The cameras of a centre that the user may see. */
export async function listReported(
  db: Db,
  access: AccessSnapshot,
  centre: Centre,
): Promise<ReportedCamera[]> {
  const { rows } = await sql<ReportedCamera>`
    select device.id, device.name, area.name as "areaName"
    from device join area on area.id = device.area_id
    where device.kind = 'camera' and device.deleted_at is null and ${visibleDevices(access, centre)}
    order by device.name, device.id`.execute(db)
  return rows
}
