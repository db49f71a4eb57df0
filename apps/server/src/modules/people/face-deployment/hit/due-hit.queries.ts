import type { DeviceCategory } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { NearHit } from '#server/modules/alarm/deployment/hit-round.ts'

/** Hits of a place that are compared with one of somebody who is on no list. */
const BEFORE_MAX = 50

const selectDue = (db: Db) =>
  db
    .selectFrom('face_hit as h')
    .innerJoin('device', 'device.id', 'h.camera_id')
    .leftJoin('face_capture as c', 'c.id', 'h.capture_id')
    .selectAll('h')
    .select(['c.picture_key', 'c.scene_key', 'c.model_id', 'c.feature', 'device.area_id'])
    .select(sql<DeviceCategory>`device.category`.as('category'))
export type DueFaceHit = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number]

/** Hits whose alarms are to come, in the order of time. */
export const listDueHits = (db: Db, limit: number): Promise<DueFaceHit[]> =>
  selectDue(db).where('h.state', '=', 'due').orderBy('h.id').limit(limit).execute()

/**
 * Hits of the same deployment and place within the pause of one, of those that rang or were counted, the newest first. The span is one of
 * ids, which hold the time of the hit, so that the index reads that span only.
 */
const near = (db: Db, hit: DueFaceHit) =>
  db
    .selectFrom('face_hit as h')
    .where('h.deployment_id', '=', hit.deployment_id)
    .where('h.place_id', '=', hit.place_id)
    .where('h.state', 'in', ['raised', 'paused'])
    .where('h.false_by', 'is', null)
    .where('h.id', '<>', hit.id)
    .where('h.id', '>=', lowestAlarmId(hit.at.getTime() - hit.pause_seconds * 1000))
    .where('h.id', '<', lowestAlarmId(hit.at.getTime() + hit.pause_seconds * 1000 + 1))
    .orderBy('h.id', 'desc')

export const findSamePersonNear = (db: Db, hit: DueFaceHit): Promise<NearHit | undefined> =>
  near(db, hit)
    .select(['h.at', 'h.alarm_id'])
    .where('h.entry_id', '=', hit.entry_id)
    .limit(1)
    .executeTakeFirst()

/** Faces of those on no list. */
export const listUnlistedNear = (db: Db, hit: DueFaceHit) =>
  near(db, hit)
    .innerJoin('face_capture as c', 'c.id', 'h.capture_id')
    .select(['h.at', 'h.alarm_id', 'c.id as capture_id', 'c.feature'])
    .where('h.is_unlisted', '=', true)
    .where('c.model_id', '=', hit.model_id)
    .limit(BEFORE_MAX)
    .execute()

/** @returns false: another copy of the server was faster */
export async function settleHit(
  tx: Tx,
  id: string,
  settled: { state: 'raised' | 'paused'; alarm_id: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('face_hit')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
