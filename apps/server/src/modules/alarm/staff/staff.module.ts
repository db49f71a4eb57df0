import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createStaffSigns, type StaffSigns } from './staff-signs.ts'
import { tellStatuses } from './staff.events.ts'
import { createStaffService } from './staff.service.ts'

/** Who has fallen silent, or is free again, is told within this time, ms. */
const STATUS_EVERY = 10_000

export interface StaffModuleDeps {
  db: Db
  log: FastifyBaseLogger
  clock: Clock
}

export interface StaffModule extends ServerModule<'staff'> {
  /** For calls of people in the field, each of which is a sign of life. */
  signs: Pick<StaffSigns, 'take'>
}

/** People in the field: duty, status, position. */
export function createStaffModule({ db, log, clock }: StaffModuleDeps): StaffModule {
  const signs = createStaffSigns({ db, log })
  const service = createStaffService({ db, signs, clock })
  const statuses = createRepeated(() => db.transaction().execute(tx => tellStatuses(tx, 'all')), {
    name: 'status of people',
    every: STATUS_EVERY,
    log,
  })
  return {
    signs,
    handlers: { staff: pickHandlers(contract.staff, service) },
    start() {
      signs.start()
      statuses.start()
    },
    async stop() {
      await statuses.stop()
      await signs.stop()
    },
  }
}
