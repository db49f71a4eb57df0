import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { createCommander } from './commander.ts'
import { createCruiseActions } from './cruise-actions.ts'
import { createMachineActions } from './machine-actions.ts'
import { createPresetActions } from './preset-actions.ts'
import { createPtzActions } from './ptz-actions.ts'
import { createPtzLock } from './ptz-lock.ts'

export interface DeviceControlDeps {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  log: { warn: (data: object, text: string) => void }
  clock?: Clock
}

export type DeviceControlService = ReturnType<typeof createDeviceControlService>

/**
 * Operations on devices themselves. Every call throws device.not_supported, device.offline, device.rejected,
 * driver.unavailable.
 */
export function createDeviceControlService({ db, drivers, log, clock = systemClock }: DeviceControlDeps) {
  const commander = createCommander({ db, drivers })
  const turning = createPtzLock({
    stop: async deviceId => {
      await commander.command(deviceId, { do: 'ptz.stop' })
    },
    onFault: (error, device) => log.warn({ err: error, device }, 'turning camera not stopped'),
  })
  return {
    ...createPtzActions(commander, turning),
    ...createPresetActions(commander),
    ...createCruiseActions(commander, turning),
    ...createMachineActions(commander, db, clock),
    /** Stops every camera that is turning, because after this nobody would. */
    close: () => turning.stopAll(),
  }
}
