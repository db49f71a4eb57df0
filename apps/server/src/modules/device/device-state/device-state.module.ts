import { createDriverHost, type DeviceReport, type DriverHost } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Handlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import { createDriverLease } from '../../../infra/drivers/driver-lease.ts'
import { createDriverLink } from '../../../infra/drivers/driver-link.ts'
import { createSafeTarget } from '../../../infra/drivers/safe-target.ts'
import type { ZoneBook } from '../../../infra/drivers/zone-book.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { Sealer } from '../../../infra/secrets/sealer.ts'
import { createRepeatedWork } from '../../../infra/timers.ts'
import type { AlarmRaiser } from '../../alarm/alarm/raise/alarm-raise.service.ts'
import type { AddressCheck } from '../connection/address-check.ts'
import { createDeviceControlHandlers } from '../device-control/device-control.routes.ts'
import { createDeviceControlService } from '../device-control/device-control.service.ts'
import { createDeviceEvents } from '../../alarm/event-rule/device-events.ts'
import { createEventMappingBook } from '../../alarm/event-rule/event-mapping-book.ts'
import { createEventRuleHandlers } from '../../alarm/event-rule/event-rule.routes.ts'
import { createEventRuleService } from '../../alarm/event-rule/event-rule.service.ts'
import { createAddressFinder } from '../device-session/address-finder.ts'
import { createDeviceBook } from '../device-session/device-book.ts'
import { createDeviceCheck } from './device-check.ts'
import { createDeviceStateHandlers } from './device-state.routes.ts'
import { createDeviceStateService } from './device-state.service.ts'
import { observeAll } from '../observation/device-truth.ts'
import { endDueMaintenance } from './maintenance.ts'
import { removeOldPeriods } from './offline-list.queries.ts'
import { createSensorSilence } from '../observation/sensor-silence.ts'
import { createSessionKeeper, type KeeperTimes } from '../device-session/session-keeper.ts'

/** How often silent sensors are looked for, ms; their silence is noticed that much later at most. */
const SILENCE_EVERY = 2_000
/** How often ended maintenance is looked for, ms; it ends that much later at most. */
const MAINTENANCE_EVERY = 2_000
/** How often the network may be searched for missing devices, ms. */
const SEARCH_EVERY = 30_000
const TOPICS_EVERY = 10_000
const DAY_MS = 24 * 3600 * 1000

export interface DeviceStateModuleDeps {
  db: Db
  sealer: Sealer
  files: Files
  listeners: Listeners
  log: FastifyBaseLogger
  isAddressAllowed: AddressCheck
  zones: ZoneBook
  raiser: Pick<AlarmRaiser, 'raise'>
  now?: () => number
  /** For tests: replaces the drivers' process; no device session is kept then. */
  drivers?: DriverControl
  /** For tests and the benchmark: another drivers' process, and other times. */
  openHost?: (onReports: (reports: readonly DeviceReport[]) => void) => DriverHost
  times?: Partial<KeeperTimes>
}

export interface DeviceStateModule {
  drivers: DriverControl
  handlers: Pick<Handlers, 'deviceState' | 'deviceControl' | 'eventRule'>
  start(): void
  stop(): Promise<void>
}

/** The operation of devices: their sessions, status, events, and what operators ask of them. */
export function createDeviceStateModule(deps: DeviceStateModuleDeps): DeviceStateModule {
  const { db, log, listeners, now = Date.now } = deps
  const book = createDeviceBook(deps)
  const mappings = createEventMappingBook(db, now)
  const events = createDeviceEvents({
    ...deps,
    mappings,
    onFault: (deviceId, isBroken) =>
      observeAll(
        db,
        [
          {
            deviceId,
            channel: 'report',
            seen: isBroken ? { is: 'down', cause: 'device_reports' } : { is: 'up' },
            since: new Date(now()),
          },
        ],
        now,
      ),
  })
  const secure = createSafeTarget(deps)
  const keeper = createSessionKeeper({
    ...deps,
    book,
    secure,
    lease: createDriverLease({ db }),
    openHost: deps.openHost ?? (onReports => createDriverHost({ onReports, log })),
    onEvent: (deviceId, event) => events.take(deviceId, event),
    onTouch({ lost, found }) {
      finder.lost(lost)
      finder.found(found)
    },
  })
  const drivers = deps.drivers ?? createDriverLink({ host: keeper.host, book, secure })
  const finder = createAddressFinder({ db, book, drivers, log })
  listeners.on('device.changed', () => keeper.targetsChanged())

  const control = createDeviceControlService({ db, drivers, log, now })
  const check = createDeviceCheck({ db, book, drivers, keeper, now })
  const jobs = [
    createRepeatedWork('silent sensors', SILENCE_EVERY, createSensorSilence(db, now), log),
    createRepeatedWork('end of maintenance', MAINTENANCE_EVERY, () => endDueMaintenance(db, now()), log),
    createRepeatedWork('event topics', TOPICS_EVERY, () => mappings.flush(), log),
    createRepeatedWork('old states', DAY_MS, () => removeOldPeriods(db), log),
    createRepeatedWork('lost devices', SEARCH_EVERY, () => finder.search(), log),
  ]

  return {
    drivers,
    handlers: {
      deviceState: createDeviceStateHandlers(createDeviceStateService({ db, check, now })),
      deviceControl: createDeviceControlHandlers(control),
      eventRule: createEventRuleHandlers(createEventRuleService({ db, mappings })),
    },
    start() {
      if (!deps.drivers) keeper.start()
      for (const job of jobs) job.start()
    },
    async stop() {
      // Stopped before the drivers' process ends, because turning cameras are stopped through it.
      await control.close()
      await Promise.all(jobs.map(job => job.stop()))
      if (!deps.drivers) await keeper.stop()
      await events.idle()
      await mappings.flush().catch((error: unknown) => log.warn({ err: error }, 'event topics not counted'))
    },
  }
}
