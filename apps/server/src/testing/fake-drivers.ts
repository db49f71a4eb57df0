import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'
import type { DriverControl } from '../infra/drivers/driver-control.ts'

export interface FakeDrivers extends DriverControl {
  /** Connections that were tried, the oldest first. */
  probed: Target[]
  /** What devices were asked for, the oldest first. */
  asked: { deviceId: string; command: DeviceCommand }[]
  /** What the network brings. */
  found: DiscoveredDevice[]
  /** How a tried connection ends; a device that answers and can do nothing until set. */
  onProbe: (target: Target) => DeviceProbe | Promise<DeviceProbe>
  /** What a device answers; may throw an AppError as the link does. Nothing until set. */
  onPerform: (deviceId: string, command: DeviceCommand) => unknown
}

/** A probe in which everything went well. */
export const goodProbe: DeviceProbe = {
  ok: true,
  steps: [{ step: 'reach', ok: true, took: 1 }],
  capabilities: [],
  sources: [],
}

/** Drivers for tests: they reach nothing and answer what the test says. */
export function createFakeDrivers(): FakeDrivers {
  const fake: FakeDrivers = {
    probed: [],
    asked: [],
    found: [],
    onProbe: () => goodProbe,
    onPerform: () => undefined,
    async probe(target) {
      fake.probed.push(target)
      return fake.onProbe(target)
    },
    async perform<C extends DeviceCommand>(deviceId: string, command: C) {
      fake.asked.push({ deviceId, command })
      return (await fake.onPerform(deviceId, command)) as CommandResult<C>
    },
    discover: async () => [...fake.found],
  }
  return fake
}
