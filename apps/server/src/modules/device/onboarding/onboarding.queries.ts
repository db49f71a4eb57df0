import type { DeviceCategory } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface KnownDevice {
  id: string
  areaId: string
  category: DeviceCategory
  reference: string | null
  hosts: string[]
}

/** Registered devices with one of these references or machines. */
export async function listKnownDevices(
  db: Db,
  references: readonly string[],
  hosts: readonly string[],
): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select id, area_id as "areaId", category, reference, hosts
    from device, lateral (select config ->> 'endpointReference' as reference, array_remove(array[
      lower(config ->> 'host'),
      lower(translate(regexp_replace(split_part(config ->> 'mainUrl', '/', 3), ':[0-9]+$', ''), '[]', ''))], null) as hosts) as named
    where deleted_at is null and (reference = any(${references}::text[]) or hosts && ${hosts}::text[])
    order by id`.execute(db)
  return rows
}
