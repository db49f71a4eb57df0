import type { DeviceCause, DeviceState } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/database/database.ts'
import type { Standing } from './device.rules.ts'

/** Every camera with its connection, the oldest first. */
export async function listCameras(db: Db) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'config', 'secret'])
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Where cameras stand, locked until the transaction ends. */
export async function listStandingsForUpdate(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('device')
    .select(['id', 'area_id as areaId', 'state', 'cause'])
    .where('id', 'in', ids)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => ({
    id: row.id,
    areaId: row.areaId,
    state: row.state as DeviceState,
    cause: row.cause as DeviceCause | null,
  }))
}

export interface NewStanding extends Standing {
  id: string
  areaId: string
  stateSince: Date
}

export async function updateStandings(db: Db, changes: readonly NewStanding[]): Promise<void> {
  await sql`
    update device set state = change.state, cause = change.cause, state_since = change.since
    from unnest(
      ${changes.map(change => change.id)}::uuid[],
      ${changes.map(change => change.state)}::text[],
      ${changes.map(change => change.cause)}::text[],
      ${changes.map(change => change.stateSince)}::timestamptz[]
    ) as change(id, state, cause, since)
    where device.id = change.id`.execute(db)
}

export async function recordHeard(db: Db, url: string): Promise<void> {
  await db
    .insertInto('media_link')
    .values({ url })
    .onConflict(conflict => conflict.column('url').doUpdateSet({ heard_at: sql<Date>`now()` }))
    .execute()
}

/** Nothing is known of any camera now, unless somebody heard the media program within `ms`. @returns those changed */
export async function markCamerasUnknown(db: Db, url: string, ms: number) {
  const heardLately = sql<boolean>`exists (
    select from media_link where url = ${url} and heard_at > now() - make_interval(secs => ${ms / 1000}))`
  return db
    .updateTable('device')
    .set({ state: 'unknown', cause: 'media_away', state_since: sql`now()` })
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(state, cause) is distinct from ('unknown', 'media_away')`)
    .where(sql<boolean>`not ${heardLately}`)
    .returning(['id', 'area_id as areaId', 'state_since as stateSince'])
    .execute()
}
