import type { Db } from '#server/infra/database/database.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { CaptureReader } from '../search/capture.queries.ts'
import { whereStreams } from './stream-watch.queries.ts'

/** Cameras that one may see and whose streams are looked at, with what was said of them last. @param now ms since 1970 */
export async function listStreams(db: Db, { access, centre }: CaptureReader, now: number) {
  return db
    .selectFrom('device')
    .leftJoin('face_stream', 'face_stream.camera_id', 'device.id')
    .select([
      'device.id',
      'device.name',
      'face_stream.state as said',
      'face_stream.frames_per_second',
      'face_stream.since',
    ])
    .where(whereStreams(now))
    .where(visibleDevices(access, centre))
    .orderBy('device.name')
    .execute()
}
