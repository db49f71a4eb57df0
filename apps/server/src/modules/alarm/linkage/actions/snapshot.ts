import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import { pictureFormat } from '#server/infra/pictures/picture-format.ts'
import { findAlarmCamera } from '#server/modules/alarm/alarm/capture/alarm-capture.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findDevices } from './action.queries.ts'

export interface SnapshotDeps {
  db: Db
  media: Pick<MediaControl, 'snapshot'>
  drivers: Pick<DriverControl, 'perform'>
  files: Pick<Files, 'put'>
}

/** Takes a picture from the camera's stream, or has the camera take it where the stream gives none. */
export const snapshotAction = ({ db, media, drivers, files }: SnapshotDeps): ActionHandler<'snapshot'> => ({
  async perform({ run, action }) {
    const id = action.cameraId ?? (await findAlarmCamera(db, run.alarm_id))?.id
    if (id === undefined) return failed('no_camera')
    const [camera] = await findDevices(db, [id])
    if (!camera) return failed('device_gone')
    const about = { target: camera.name, deviceId: id }
    const taken =
      (await media.snapshot(id).catch(() => undefined)) ??
      (await drivers.perform(id, { do: 'snapshot' }).catch(() => undefined))
    if (!taken || pictureFormat(taken) !== 'jpeg') return failed('no_picture', about)
    const pictureKey = await files.put(Buffer.from(taken), { kind: 'linkage-picture', ext: 'jpg' })
    return done({ ...about, pictureKey })
  },
})
