import type { Db } from '../../../../infra/database/database.ts'
import type { DeviceControlService } from '../../../device/device-control/device-control.service.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findDevices } from './action.queries.ts'

/** Commands to devices, refused while an operator turns the camera. */
export type DeviceCommands = Pick<DeviceControlService, 'goToPreset' | 'setRelay'>
type CommandContext = Parameters<DeviceCommands['goToPreset']>[1]

/** A rule counts as a user of its own: it turns no camera from an operator's hands. */
export const asRule = (run: { rule_id: string; rule_name: string }): CommandContext => ({
  user: { id: run.rule_id, userName: '', name: run.rule_name },
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
