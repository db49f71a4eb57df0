import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { findAlarmCamera } from '#server/modules/alarm/alarm/capture/alarm-capture.queries.ts'
import { audienceOf } from '../run/run.events.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findDevices } from './action.queries.ts'

/** Tells consoles which cameras to open; each console asks for the pictures with the rights of its own user. */
export const openPicture: ActionHandler<'open_picture'> = {
  async within(tx, { run, action }) {
    const own = action.cameraIds.length > 0 ? undefined : await findAlarmCamera(tx, run.alarm_id)
    const ids = own ? [own.id] : action.cameraIds
    const cameras = await findDevices(tx, ids)
    const [first] = cameras
    if (!first) return failed(ids.length === 0 ? 'no_camera' : 'device_gone')
    const data = {
      runId: run.id,
      ruleName: run.rule_name,
      alarmId: run.alarm_id,
      cameraIds: cameras.map(camera => camera.id),
    }
    const users = action.userIds.map(userId => ({ userId }))
    const audiences = users.length > 0 ? users : [{}]
    await writeEvents(
      tx,
      audiences.map(who => ({
        type: 'linkage.picture_wanted' as const,
        data,
        audience: { ...audienceOf(run), ...who },
      })),
    )
    return done({ target: cameras.map(camera => camera.name).join(', '), deviceId: first.id })
  },
}
