import { sql } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CaptureReader } from '#server/modules/people/capture/search/capture.queries.ts'

/** Features of these captures, each sealed for its own. */
export const featuresOfCaptures = (db: Db, ids: readonly string[], modelId: string) =>
  db
    .selectFrom('face_capture')
    .select(['id', sql<Buffer>`feature`.as('feature')])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('model_id', '=', modelId)
    .execute()

/** Somebody whom a camera saw near to one or more of some captures. */
export interface NearRow {
  id: string
  feature: Buffer
  /** Those captures. */
  beside: string[]
}

interface Near {
  /** Captures by the cameras of which others are looked for. */
  ids: readonly string[]
  seconds: number
  modelId: string
}

/** Other captures by the same camera within so many seconds, the newest first. Each is a short span of ids at one camera, which an index finds. */
export async function nearCaptures(
  db: Db,
  { ids, seconds, modelId }: Near,
  { access, centre }: CaptureReader,
  limit: number,
): Promise<NearRow[]> {
  const { rows } = await sql<NearRow>`
    select near.id, near.feature, array_agg(own.id) as beside
    from face_capture own
    join device on device.id = own.camera_id
    cross join lateral (
      select id, feature from face_capture
      where camera_id = own.camera_id and model_id = ${modelId}
        and id >= alarm_id_floor(own.at - make_interval(secs => ${seconds}))
        and id < alarm_id_floor(own.at + make_interval(secs => ${seconds}) + interval '1 millisecond')
    ) near
    where own.id = any(${[...ids]}::uuid[]) and near.id <> all(${[...ids]}::uuid[])
      and device.deleted_at is null and ${visibleDevices(access, centre)}
    group by near.id, near.feature
    order by near.id desc limit ${limit}`.execute(db)
  return rows
}
