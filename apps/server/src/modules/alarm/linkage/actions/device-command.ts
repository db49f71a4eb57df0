import type { Db } from '#server/infra/database/database.ts'
import type { DeviceControlService } from '#server/modules/device/device-control/device-control.service.ts'
import type { WorkedRun } from '../run/run.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findDevices } from './action.queries.ts'

/** Commands to devices, refused while an operator turns the camera. */
export type DeviceCommands = Pick<DeviceControlService, 'goToPreset' | 'setRelay'>
type CommandContext = Parameters<DeviceCommands['goToPreset']>[1]

/**
 * The user in whose name a command is sent. A rule counts as a user of its own, so that it cannot take a camera from an operator who is
 * turning it. A run that an operator began uses that operator.
 */
export const asRule = ({
  id,
  rule_id,
  rule_name,
  started_by_id,
  started_by,
  login,
}: WorkedRun): CommandContext => ({
  user:
    rule_id === null
      ? { id: started_by_id ?? id, userName: login, name: started_by }
      : { id: rule_id, userName: '', name: rule_name },
  audit: () => undefined,
})

export const presetAction = ({
  db,
  commands,
}: {
  db: Db
  commands: DeviceCommands
}): ActionHandler<'preset'> => ({
  async perform({ run, action: { deviceId, token, label } }) {
    const [device] = await findDevices(db, [deviceId])
    if (!device) return failed('device_gone')
    await commands.goToPreset({ deviceId, token }, asRule(run))
    return done({ target: `${device.name} · ${label || token}`, deviceId })
  },
})

export const outputAction = ({
  db,
  commands,
}: {
  db: Db
  commands: DeviceCommands
}): ActionHandler<'output'> => ({
  async perform({ run, action: { deviceId, token, label, isOn } }) {
    const [device] = await findDevices(db, [deviceId])
    if (!device) return failed('device_gone')
    await commands.setRelay({ deviceId, token, isOn }, asRule(run))
    return done({ target: `${device.name} · ${label || token}`, deviceId })
  },
})
