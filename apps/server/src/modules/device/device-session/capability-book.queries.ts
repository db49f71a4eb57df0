import type { Capability, DeviceLack } from '@palisade/contract'
import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

export interface ChangedDevice {
  id: string
  areaId: string
  category: string
}

/** The statements of a device about itself. */
export interface SaidAbilities {
  capabilities: readonly Capability[]
  lacks: readonly DeviceLack[]
}

/** @returns the devices whose capabilities, or what they lack, changed */
export async function updateCapabilities(
  tx: Tx,
  said: readonly ({ id: string } & SaidAbilities)[],
): Promise<ChangedDevice[]> {
  const { rows } = await sql<ChangedDevice>`
    update device d set capabilities = string_to_array(said.list, ','), lacks = said.lacks
    from unnest(${said.map(row => row.id)}::uuid[], ${said.map(row => row.capabilities.join(','))}::text[],
      ${said.map(row => JSON.stringify(row.lacks))}::jsonb[]) as said (id, list, lacks)
    where d.id = said.id and d.deleted_at is null and (d.capabilities, d.lacks) is distinct from (string_to_array(said.list, ','), said.lacks)
    returning d.id, d.area_id as "areaId", d.category`.execute(tx)
  return rows
}
