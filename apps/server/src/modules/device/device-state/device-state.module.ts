import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import type { DeviceSessionModule } from '#server/modules/device/device-session/device-session.module.ts'
import { createDeviceCheck } from './device-check.ts'
import { createDeviceStateService } from './device-state.service.ts'
import { createMaintenanceEnd } from './maintenance.ts'
import { removeOldPeriods } from './offline-list.queries.ts'

/** Maintenance ends that much later at most, ms. */
const MAINTENANCE_EVERY = 2_000
const DAY_MS = 24 * 3600 * 1000

export interface DeviceStateModuleDeps {
  db: Db
  log: FastifyBaseLogger
  sessions: Pick<DeviceSessionModule, 'drivers' | 'book' | 'manager'>
  timeCheck: TimeCheck
  clock: Clock
}

/** The states of devices as operators read them, their check, and maintenance. */
export function createDeviceStateModule(deps: DeviceStateModuleDeps): ServerModule<'deviceState'> {
  const { db, log, sessions, timeCheck, clock } = deps
  const check = createDeviceCheck({ db, ...sessions, clock })
  const removeOld = async () => {
    if (await timeCheck.isPlausible()) await removeOldPeriods(db)
  }
  const jobs = [
    createRepeated(createMaintenanceEnd({ db, clock }), {
      name: 'end of maintenance',
      every: MAINTENANCE_EVERY,
      log,
    }),
    createRepeated(removeOld, { name: 'old states', every: DAY_MS, log }),
  ]
  return {
    handlers: {
      deviceState: pickHandlers(contract.deviceState, createDeviceStateService({ db, check, clock })),
    },
    start() {
      for (const job of jobs) job.start()
    },
    async stop() {
      await Promise.all(jobs.map(job => job.stop()))
    },
  }
}
