import type { DriverName } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { EventSource } from './device-event.rules.ts'

export async function findEventSource(db: Db, deviceId: string): Promise<EventSource | undefined> {
  const row = await db
    .selectFrom('device')
    .select(['driver', 'kind', 'smart_task'])
    .where('id', '=', deviceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { driver: row.driver as DriverName, kind: row.kind, smartTask: row.smart_task }
}
