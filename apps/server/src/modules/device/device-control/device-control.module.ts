import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import {
  createDeviceControlService,
  type DeviceControlDeps,
  type DeviceControlService,
} from './device-control.service.ts'

/** Commands to devices. It stops before the device sessions do, because moving cameras are stopped through them. */
export function createDeviceControlModule(deps: DeviceControlDeps): ServerModule<'deviceControl'> & {
  /** For programs that command devices as an operator does. */
  commands: Pick<DeviceControlService, 'goToPreset' | 'setRelay'>
} {
  const control = createDeviceControlService(deps)
  return {
    handlers: { deviceControl: pickHandlers(contract.deviceControl, control) },
    commands: control,
    stop: () => control.close(),
  }
}
