import { createDriverHost, type DeviceEvent, type LoginBreaker } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { createAuditQueue } from '#server/infra/audit/audit-queue.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { createDriverLease } from '#server/infra/drivers/driver-lease.ts'
import { createDriverLink, type TargetRepository } from '#server/infra/drivers/driver-link.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { createSafeTarget } from '#server/infra/drivers/safe-target.ts'
import type { ZoneDirectory } from '#server/infra/drivers/zone-directory.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createAddressFinder } from './address-finder.ts'
import { createTargetRepository } from './target-repository.ts'
import { createDeviceSessionManager, type DeviceSessionManager } from './device-session-manager.ts'

/** How often the network may be asked for devices that are missing, ms. */
const SEARCH_EVERY = 30_000

export interface DeviceSessionModuleDeps {
  db: Db
  config: { copyId: string }
  sealer: SecretCipher
  listeners: Listeners
  log: FastifyBaseLogger
  writeAudit: WriteAudit
  resolveAddress: ResolveAddress
  zones: Pick<ZoneDirectory, 'onZones'>
  /** Takes what a device noticed, on its way to alarms. */
  onEvent: (deviceId: string, event: DeviceEvent) => void
  /** Called each time that the events of a device come anew, if it can be asked for what passed before. */
  onListening: (deviceId: string) => void
  clock: Clock
  /** Of all programs that log in to devices. */
  logins: LoginBreaker
  /** For tests: answers in place of the drivers' process; then no session is kept. */
  drivers?: DriverControl
}

export interface DeviceSessionModule extends ServerModule {
  drivers: DriverControl
  book: TargetRepository
  manager: Pick<DeviceSessionManager, 'noteProbe'>
  /** Tells the drivers that an event is stored for good, or could not be kept. */
  settleEvent: (deviceId: string, eventId: string, isStored: boolean) => void
}

/** Sessions with devices, and the process of their drivers. */
export function createDeviceSessionModule(deps: DeviceSessionModuleDeps): DeviceSessionModule {
  const { db, log, listeners, writeAudit, logins } = deps
  const rows = createAuditQueue(deps)
  const book = createTargetRepository(deps)
  const secure = createSafeTarget(deps)
  const manager = createDeviceSessionManager({
    ...deps,
    book,
    secure,
    lease: createDriverLease(deps),
    openHost: onReports =>
      createDriverHost({
        onReports,
        onLock: news => logins.learn([news]),
        lockedLogins: () => logins.locked(),
        log,
        onDeath: after => rows.add({ action: 'system.drivers_lost', objectName: 'drivers', after }),
      }),
    onTouch({ lost, found }) {
      finder.lost(lost)
      finder.found(found)
    },
  })
  const drivers = deps.drivers ?? createDriverLink({ host: manager.host, book, secure })
  const finder = createAddressFinder({ db, drivers, log, writeAudit })
  logins.listen(news => manager.host.tellLocks([news]))
  listeners.on('device.changed', () => manager.targetsChanged())
  const search = createRepeated(() => finder.search(), { name: 'lost devices', every: SEARCH_EVERY, log })

  return {
    drivers,
    book,
    manager,
    settleEvent: (deviceId, eventId, isStored) =>
      manager.host.settleEvents([{ deviceId, eventId, isStored }]),
    start() {
      if (!deps.drivers) manager.start()
      search.start()
    },
    async stop() {
      await search.stop()
      if (!deps.drivers) await manager.stop()
      await rows.stop()
    },
  }
}
