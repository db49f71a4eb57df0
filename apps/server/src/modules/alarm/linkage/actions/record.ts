import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findAlarmCamera } from '#server/modules/alarm/alarm/capture/alarm-capture.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findAlarmMoment, findDevices } from './action.queries.ts'

/** Has a camera recorded for a span. A second call with the same cause changes that span. */
export type RecordSpan = (span: {
  cameraId: string
  causeId: string
  from: Date
  to: Date
  /** When the alarm rang. */
  at: Date
}) => Promise<void>

export interface RecordDeps {
  db: Db
  clock: Clock
  recordSpan: RecordSpan
}

/**
 * Records cameras from now on for the seconds of the action, whatever their plans say. A repeat after a crash records nothing twice: the
 * run names the span.
 */
export const recordAction = ({ db, clock, recordSpan }: RecordDeps): ActionHandler<'record'> => ({
  async perform({ run, position, action }) {
    const own = action.cameraIds.length === 0 ? await findAlarmCamera(db, run.alarm_id) : undefined
    const wanted = own ? [own.id] : action.cameraIds
    if (wanted.length === 0) return failed('no_camera')
    const cameras = await findDevices(db, wanted)
    if (cameras.length === 0) return failed('device_gone')
    const now = clock.now()
    const at = await findAlarmMoment(db, run.alarm_id)
    const span = { from: new Date(now), to: new Date(now + action.seconds * 1000), at: at ?? new Date(now) }
    for (const { id } of cameras)
      await recordSpan({ cameraId: id, causeId: `linkage-${run.id}-${position}`, ...span })
    return done({ target: cameras.map(camera => camera.name).join(', '), deviceId: cameras[0]?.id ?? null })
  },
})
