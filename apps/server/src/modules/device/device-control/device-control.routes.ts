import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { DeviceControlService } from './device-control.service.ts'

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

export function createDeviceControlHandlers(
  service: DeviceControlService,
): ModuleHandlers<Contract['deviceControl']> {
  return {
    move: (request, context) => done(service.move(request, context)),
    stop: ({ deviceId }, context) => done(service.stop(deviceId, context)),
    absolute: (request, context) => done(service.absolute(request, context)),
    listPresets: ({ deviceId }) => service.listPresets(deviceId),
    setPreset: (request, context) => service.setPreset(request, context),
    goToPreset: (request, context) => done(service.goToPreset(request, context)),
    removePreset: (request, context) => done(service.removePreset(request, context)),
    snapshot: ({ deviceId }, context) => service.snapshot(deviceId, context),
    listRelays: ({ deviceId }) => service.listRelays(deviceId),
    setRelay: (request, context) => done(service.setRelay(request, context)),
    readClock: ({ deviceId }) => service.readClock(deviceId),
    setClock: ({ deviceId }, context) => done(service.setClock(deviceId, context)),
    reboot: ({ deviceId }, context) => done(service.reboot(deviceId, context)),
  }
}
