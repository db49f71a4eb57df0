import type { Capability } from '@palisade/contract'
import { driverOf, type CommandResult, type DeviceCommand } from '@palisade/drivers'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findControlled, type Controlled } from './device-control.queries.ts'
import { createCommandQueue } from './command-queue.ts'

export interface Commander {
  /** Runs commands of each device one after another. Undefined when a newer movement replaced this one. */
  command: <C extends DeviceCommand>(deviceId: string, wanted: C) => Promise<CommandResult<C> | undefined>
  /** Checks, before anything is sent, that the device has reported the capability. */
  need: (deviceId: string, capability: Capability) => Promise<{ name: string }>
  find: (deviceId: string) => Promise<Controlled>
}

export function createCommander({
  db,
  drivers,
}: {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
}): Commander {
  const inTurn = createCommandQueue()

  async function find(deviceId: string): Promise<Controlled> {
    const device = await findControlled(db, deviceId)
    if (!device) throw new AppError('device.not_found')
    return device
  }

  return {
    find,
    command: (deviceId, wanted) =>
      inTurn(deviceId, wanted.do === 'ptz.move', () => drivers.perform(deviceId, wanted)),
    async need(deviceId, capability) {
      const { name, driver, capabilities } = await find(deviceId)
      // A device that was not reached yet has reported nothing, so the capabilities of its driver count.
      const offered = capabilities.length > 0 ? capabilities : (driverOf(driver)?.capabilities ?? [])
      if (!offered.includes(capability)) throw new AppError('device.not_supported')
      return { name }
    },
  }
}
