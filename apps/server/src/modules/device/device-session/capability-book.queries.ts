import type { Capability } from '@palisade/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/database.ts'

export interface ChangedDevice {
  id: string
  areaId: string
  category: string
}

/** @returns the devices whose capabilities changed */
export async function updateCapabilities(
  tx: Tx,
  said: readonly { id: string; list: readonly Capability[] }[],
): Promise<ChangedDevice[]> {
  const { rows } = await sql<ChangedDevice>`
    update device d set capabilities = string_to_array(said.list, ',')
    from unnest(${said.map(row => row.id)}::uuid[], ${said.map(row => row.list.join(','))}::text[]) as said (id, list)
    where d.id = said.id and d.deleted_at is null and d.capabilities is distinct from string_to_array(said.list, ',')
    returning d.id, d.area_id as "areaId", d.category`.execute(tx)
  return rows
}
