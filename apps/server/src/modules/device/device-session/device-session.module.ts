import { createDriverHost, type DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../infra/clock.ts'
import type { WriteAudit } from '../../../infra/audit/audit.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import { createDriverLease } from '../../../infra/drivers/driver-lease.ts'
import { createDriverLink, type DeviceBook } from '../../../infra/drivers/driver-link.ts'
import { createSafeTarget } from '../../../infra/drivers/safe-target.ts'
import type { ZoneBook } from '../../../infra/drivers/zone-book.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { Sealer } from '../../../infra/secrets/sealer.ts'
import { createRepeated } from '../../../infra/timers.ts'
import type { AddressCheck } from '../connection/address-check.ts'
import { createAddressFinder } from './address-finder.ts'
import { createDeviceBook } from './device-book.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'

/** How often the network may be asked for devices that are missing, ms. */
const SEARCH_EVERY = 30_000

export interface DeviceSessionModuleDeps {
  db: Db
  sealer: Sealer
  listeners: Listeners
  log: FastifyBaseLogger
  writeAudit: WriteAudit
  isAddressAllowed: AddressCheck
  zones: Pick<ZoneBook, 'onZones'>
  /** Takes what a device noticed, on its way to alarms. */
  onEvent: (deviceId: string, event: DeviceEvent) => void
  clock: Clock
  /** For tests: answers in place of the drivers' process; then no session is kept. */
  drivers?: DriverControl
}

export interface DeviceSessionModule extends ServerModule {
  drivers: DriverControl
  book: DeviceBook
  keeper: Pick<SessionKeeper, 'noteProbe'>
}

/** The standing sessions with devices, and the process of their drivers. */
export function createDeviceSessionModule(deps: DeviceSessionModuleDeps): DeviceSessionModule {
  const { db, log, listeners, writeAudit } = deps
  const book = createDeviceBook(deps)
  const secure = createSafeTarget(deps)
  const keeper = createSessionKeeper({
    ...deps,
    book,
    secure,
    lease: createDriverLease({ db }),
    openHost: onReports => createDriverHost({ onReports, log }),
    onTouch({ lost, found }) {
      finder.lost(lost)
      finder.found(found)
    },
  })
  const drivers = deps.drivers ?? createDriverLink({ host: keeper.host, book, secure })
  const finder = createAddressFinder({ db, book, drivers, log, writeAudit })
  listeners.on('device.changed', () => keeper.targetsChanged())
  const search = createRepeated(() => finder.search(), { name: 'lost devices', every: SEARCH_EVERY, log })

  return {
    drivers,
    book,
    keeper,
    start() {
      if (!deps.drivers) keeper.start()
      search.start()
    },
    async stop() {
      await search.stop()
      if (!deps.drivers) await keeper.stop()
    },
  }
}
