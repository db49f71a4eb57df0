import type { FoundAddress } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export async function listFoundAddresses(db: Db, ids: readonly string[]): Promise<Map<string, FoundAddress>> {
  const rows = await db
    .selectFrom('device_found_address')
    .selectAll()
    .where(sql<boolean>`device_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(row => [
      row.device_id,
      { host: row.host, port: row.port, isTls: row.is_tls, at: row.found_at.toISOString() },
    ]),
  )
}

/** @returns `same` when the device was found there before, `first` when it had not been found anywhere */
export async function saveFoundAddress(
  tx: Tx,
  deviceId: string,
  { host, port, isTls }: Omit<FoundAddress, 'at'>,
): Promise<'first' | 'other' | 'same'> {
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into device_found_address as known (device_id, host, port, is_tls)
    values (${deviceId}, ${host}, ${port}, ${isTls})
    on conflict (device_id) do update
      set host = excluded.host, port = excluded.port, is_tls = excluded.is_tls, found_at = now()
      where (known.host, known.port, known.is_tls) is distinct from (excluded.host, excluded.port, excluded.is_tls)
    returning old.device_id is null as "isFirst"`.execute(tx)
  const [row] = rows
  return row === undefined ? 'same' : row.isFirst ? 'first' : 'other'
}

/** @returns the devices that had been found somewhere */
export async function deleteFoundAddresses(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; areaId: string; category: string }>`
    delete from device_found_address found using device d
    where found.device_id = any(${ids}::uuid[]) and d.id = found.device_id
    returning d.id, d.area_id as "areaId", d.category`.execute(tx)
  return rows
}
