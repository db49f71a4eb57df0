import type { Capability, DriverName } from '@palisade/contract'
import type { Db } from '../../../infra/database/database.ts'

export async function findControlled(db: Db, id: string) {
  const row = await db
    .selectFrom('device')
    .select(['name', 'driver', 'capabilities'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, driver: row.driver as DriverName, capabilities: row.capabilities as Capability[] }
}
