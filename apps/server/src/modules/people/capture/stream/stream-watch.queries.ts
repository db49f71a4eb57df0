import type { FaceStreamState } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { isCentreOff } from '#server/modules/people/recognition/centre/centre-off.queries.ts'
import type { StreamState } from './turn.rules.ts'

/** A camera that told of a face itself within this time is left to do so, ms. */
const OWN_FACES_MS = 7 * 86_400_000

/** The cameras of face groups that find no faces themselves, in centres where faces are recognised. @param now ms since 1970 */
export const whereStreams = (now: number) => sql<SqlBool>`
  device.kind = 'camera' and device.deleted_at is null
  and exists (select from camera_group_member m join camera_group on camera_group.id = m.group_id
    where m.camera_id = device.id and camera_group.function_type = 'face')
  and not exists (select from area where area.id = device.area_id and ${isCentreOff('area.centre_id')})
  and not exists (select from face_capture c where c.camera_id = device.id and c.source = 'camera'
    and c.id >= ${lowestAlarmId(now - OWN_FACES_MS)}::uuid)`

export async function listStreamCameras(db: Db, now: number): Promise<string[]> {
  const rows = await db.selectFrom('device').select('id').where(whereStreams(now)).execute()
  return rows.map(({ id }) => id)
}

/** Forgets what was said of all cameras but these. */
export const deleteOtherStreams = (db: Db, cameraIds: readonly string[]) =>
  sql`delete from face_stream where camera_id <> all(${[...cameraIds]}::uuid[])`.execute(db)

export interface SaidState {
  cameraId: string
  state: StreamState
}

/** Writes what changed of cameras that are still there. */
export async function upsertStreams(db: Db, said: readonly SaidState[]): Promise<void> {
  const ids = said.map(({ cameraId }) => cameraId)
  const states = said.map(({ state }): FaceStreamState => state.state)
  const rates = said.map(({ state }) => (state.state === 'shed' ? state.framesPerSecond : null))
  await sql`
    insert into face_stream as known (camera_id, state, frames_per_second)
    select device.id, said.state, said.rate
    from unnest(${ids}::uuid[], ${states}::text[], ${rates}::float8[]) as said (id, state, rate)
    join device on device.id = said.id
    on conflict (camera_id) do update set state = excluded.state, frames_per_second = excluded.frames_per_second,
      since = case when known.state = excluded.state then known.since else now() end`.execute(db)
}
