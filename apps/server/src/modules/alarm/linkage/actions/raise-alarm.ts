import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { LINKAGE_ISSUER } from '../run/run.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findDevices } from './action.queries.ts'

export interface RaiseAlarmDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  clock: Clock
}

/**
 * Raises an alarm as any event does. The id of its event is made from run and position, so that a repeat after a crash raises no second
 * alarm.
 */
export const raiseAlarm = ({ db, raiser, clock }: RaiseAlarmDeps): ActionHandler<'alarm'> => ({
  async perform({ run, position, action: { deviceId, type, level, description } }) {
    const id = deviceId ?? run.device_id
    if (id === null) return failed('no_device')
    const [device] = await findDevices(db, [id])
    if (!device) return failed('device_gone')
    const about = { target: device.name, deviceId: id }
    const raised = await raiser.raise({
      issuer: LINKAGE_ISSUER,
      eventId: `${run.id}:${position}`,
      reporter: run.rule_name,
      device: { id },
      type,
      at: clock.now(),
      ...(level !== null && { level }),
      description,
    })
    return raised === null ? failed('type_disabled', about) : done(about)
  },
})
