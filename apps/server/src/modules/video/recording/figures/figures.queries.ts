import type { RecordingStateName } from '@palisade/contract'
import type { RecordingCause } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface StateRow {
  cameraId: string
  state: RecordingStateName
  cause: RecordingCause | null
  since: Date
}

/** Silence of the camera's media program after which the state of its recording is unknown, s. */
const SILENT_SECONDS = 15

/** The recording state of each camera. Of several streams, the state that is most urgent for an operator counts. */
export async function listStates(db: Db, cameraIds: readonly string[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select distinct on (camera_id) camera_id as "cameraId",
      case when exists (select from media_node node where heard_at > now() - ${SILENT_SECONDS} * interval '1 second'
          and node.id = coalesce((select node_id from camera_lease held where held.camera_id = recording_state.camera_id), node.id))
        then state else 'unknown' end as state,
      cause, state_since as since
    from recording_state where camera_id = any(${cameraIds}::uuid[])
    order by camera_id, array_position(array['interrupted', 'starting', 'recording', 'buffering', 'idle'], state)`.execute(
    db,
  )
  return rows
}

export interface KeptRow {
  cameraId: string
  since: Date
  bytes: number
}

/** Since when there are recordings of these cameras, and how much. */
export async function listKept(db: Db, cameraIds: readonly string[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select camera_id as "cameraId", min(day)::timestamp at time zone 'UTC' as since, sum(bytes)::float8 as bytes
    from recording_day where camera_id = any(${cameraIds}::uuid[]) group by camera_id`.execute(db)
  return rows
}
