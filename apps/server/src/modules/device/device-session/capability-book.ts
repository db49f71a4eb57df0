import { capability, type Capability } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'
import { writeDeviceChanged } from '../device/device.events.ts'

/** Writes what devices said they can do, where it is news, and tells of it. */
export async function saveCapabilities(
  db: Db,
  said: ReadonlyMap<string, readonly Capability[]>,
): Promise<void> {
  const rows = [...said].map(([id, list]) => ({ id, list: clean(list) }))
  await db.transaction().execute(async tx => {
    const { rows: changed } = await sql<{ id: string; areaId: string; category: string }>`
      update device d set capabilities = string_to_array(said.list, ',')
      from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.list.join(','))}::text[]) as said (id, list)
      where d.id = said.id and d.deleted_at is null and d.capabilities is distinct from string_to_array(said.list, ',')
      returning d.id, d.area_id as "areaId", d.category`.execute(tx)
    await writeDeviceChanged(tx, 'updated', changed, false)
  })
}

/** Each once, in the contract's order. */
const clean = (list: readonly Capability[]) => capability.options.filter(one => list.includes(one))
