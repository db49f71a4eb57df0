import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'

export interface FakeDrivers extends DriverControl {
  /** The connections that were tried, the oldest first. */
  probed: Target[]
  /** The commands that devices were sent, the oldest first. */
  asked: { deviceId: string; command: DeviceCommand }[]
  /** The devices that a search of the network finds. */
  found: DiscoveredDevice[]
  /** The result of trying a connection; by default a device that answers and has no capabilities. */
  onProbe: (target: Target) => DeviceProbe | Promise<DeviceProbe>
  /** The connections over which a picture was asked for, the oldest first. */
  pictured: Target[]
  onPicture: (target: Target) => Uint8Array
  /** A device's answer to a command; it may throw an AppError as the link does. Undefined until a test sets it. */
  onPerform: (deviceId: string, command: DeviceCommand) => unknown
}

/** A probe in which every step succeeded. */
export const goodProbe: DeviceProbe = {
  ok: true,
  steps: [{ step: 'reach', ok: true, took: 1 }],
  capabilities: [],
  sources: [],
}

/** Drivers for tests: they reach no device and answer as the test says. */
export function createFakeDrivers(): FakeDrivers {
  const fake: FakeDrivers = {
    probed: [],
    asked: [],
    found: [],
    onProbe: () => goodProbe,
    onPerform: () => undefined,
    pictured: [],
    onPicture: () => {
      throw new AppError('device.not_supported')
    },
    async probe(target) {
      fake.probed.push(target)
      return fake.onProbe(target)
    },
    async perform<C extends DeviceCommand>(deviceId: string, command: C) {
      fake.asked.push({ deviceId, command })
      return (await fake.onPerform(deviceId, command)) as CommandResult<C>
    },
    async takePicture(target) {
      fake.pictured.push(target)
      return fake.onPicture(target)
    },
    discover: async () => [...fake.found],
  }
  return fake
}
