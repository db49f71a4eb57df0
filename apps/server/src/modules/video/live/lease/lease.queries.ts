import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isSilent } from '#server/infra/media/media-programs.queries.ts'
import type { GivenCamera, HeldCamera, NodeState } from './lease.rules.ts'

/** Names of programs change with the settings alone; what was heard of them stays. */
export async function putNodes(
  db: Db,
  nodes: readonly { id: string; url: string; capacity: number }[],
): Promise<void> {
  await db
    .insertInto('media_node')
    .values([...nodes])
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({
        url: eb.ref('excluded.url'),
        capacity: eb.ref('excluded.capacity'),
      })),
    )
    .execute()
}

/** Notes that a program was heard just now. */
export async function noteHeard(db: Db, id: string): Promise<void> {
  await db
    .updateTable('media_node')
    .set({
      heard_at: sql<Date>`clock_timestamp()`,
      present_since: sql<Date>`case when present_since is null or ${isSilent} then clock_timestamp() else present_since end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Lets one copy of the server at a time give cameras away, until the transaction ends. */
export async function lockGiving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('camera_lease'))`.execute(tx)
}

/** @returns whether no other copy is giving now; then none does until the transaction ends */
export async function tryLockGiving(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('camera_lease')) as got`.execute(tx)
  return rows[0]?.got === true
}

export async function listNodeStates(db: Db, ids: readonly string[]): Promise<NodeState[]> {
  return db
    .selectFrom('media_node')
    .select([
      'id',
      'capacity',
      isSilent.as('isSilent'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - present_since)::float8 * 1000, 0)`.as(
        'presentMs',
      ),
    ])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id')
    .execute()
}

/** All cameras, and who has them. */
export async function listHeld(db: Db): Promise<HeldCamera[]> {
  return db
    .selectFrom('device')
    .leftJoin('camera_lease', 'camera_lease.camera_id', 'device.id')
    .select([
      'device.id as cameraId',
      'camera_lease.node_id as nodeId',
      sql<number>`coalesce(camera_lease.epoch, 0)`.as('epoch'),
      'camera_lease.former_id as formerId',
    ])
    .where('device.kind', '=', 'camera')
    .where('device.deleted_at', 'is', null)
    .orderBy('device.id')
    .execute()
}

/** Whether any camera is with nobody, or with none of these programs. */
export async function hasUngiven(db: Db, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .leftJoin('camera_lease', 'camera_lease.camera_id', 'device.id')
    .select('device.id')
    .where('device.kind', '=', 'camera')
    .where('device.deleted_at', 'is', null)
    .where(sql<boolean>`(camera_lease.node_id = any(${ids}::text[])) is not true`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes who has these cameras from now on; an epoch that is there already is never written again. */
export async function putLeases(tx: Tx, given: readonly GivenCamera[]): Promise<void> {
  await tx
    .insertInto('camera_lease')
    .values(
      given.map(one => ({
        camera_id: one.cameraId,
        node_id: one.nodeId,
        epoch: one.epoch,
        former_id: one.formerId,
      })),
    )
    .onConflict(conflict =>
      conflict
        .column('camera_id')
        .doUpdateSet(eb => ({
          node_id: eb.ref('excluded.node_id'),
          epoch: sql<number>`camera_lease.epoch + 1`,
          former_id: eb.ref('camera_lease.node_id'),
          since: sql<Date>`now()`,
        }))
        .where('camera_lease.node_id', '!=', eb => eb.ref('excluded.node_id')),
    )
    .execute()
}

/** Another text whenever a camera has changed hands. */
export async function leaseStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat(count(*), ' ', sum(epoch)) as stamp from camera_lease`.execute(db)
  return rows[0]?.stamp ?? ''
}
