import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import { hasPtz } from '#server/infra/database/has-ptz.ts'
import type { Db } from '#server/infra/database/database.ts'

export async function findCamera(db: Db, id: string) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'kind', sql<boolean>`config ? 'subUrl'`.as('hasSub'), hasPtz.as('hasPtz')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Those of these cameras that the user sees, in the order asked for. */
export async function listSeenCameras(db: Db, ids: readonly string[], access: AccessSnapshot) {
  return db
    .selectFrom('device')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()
}
