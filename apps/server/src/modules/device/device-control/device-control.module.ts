import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createDeviceControlService, type DeviceControlDeps } from './device-control.service.ts'

/** Commands to devices. It stops before the device sessions do, because moving cameras are stopped through them. */
export function createDeviceControlModule(deps: DeviceControlDeps): ServerModule<'deviceControl'> {
  const control = createDeviceControlService(deps)
  return {
    handlers: { deviceControl: pickHandlers(contract.deviceControl, control) },
    stop: () => control.close(),
  }
}
