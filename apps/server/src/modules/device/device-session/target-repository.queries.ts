import type { DriverName } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'

/** Drivers whose devices have a device session. */
export const sessionDrivers: readonly DriverName[] = ['onvif', 'isapi', 'dahua', 'panel']

const connections = (db: Db) =>
  db.selectFrom('device').select(['id', 'driver', 'config', 'secret']).where('deleted_at', 'is', null)

export async function listConnections(db: Db) {
  return connections(db).where('driver', 'in', sessionDrivers).orderBy('id').execute()
}

export async function findConnection(db: Db, id: string) {
  return connections(db).where('id', '=', id).executeTakeFirst()
}
