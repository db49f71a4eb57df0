import type { Capability, DeviceCause, DriverName } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'

export async function findControlled(db: Db, id: string) {
  const row = await db
    .selectFrom('device')
    .select(['id', 'name', 'kind', 'driver', 'capabilities', 'state', 'cause'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      driver: row.driver as DriverName,
      capabilities: row.capabilities as Capability[],
      state: row.state,
      cause: row.cause as DeviceCause | null,
    }
  )
}

export type Controlled = NonNullable<Awaited<ReturnType<typeof findControlled>>>
