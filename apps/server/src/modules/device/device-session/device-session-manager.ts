import { MISSED_INTERVALS, type DeviceCause } from '@palisade/contract'
import {
  KEEP_ALIVE_SECONDS,
  type DeviceEvent,
  type DeviceReport,
  type DriverHost,
  type Target,
} from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { RENEW_MS, LEASE_MS, type DriverLease } from '#server/infra/drivers/driver-lease.ts'
import type { TargetRepository } from '#server/infra/drivers/driver-link.ts'
import type { ZoneDirectory } from '#server/infra/drivers/zone-directory.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { KeepAliveChange, KeepAliveMonitor } from './keep-alive-monitor.ts'
import { createKeepAliveWatch } from './keep-alive-watch.ts'
import { saveSeen } from '#server/modules/device/observation/device-status.queries.ts'
import { listControlStatuses } from './device-session-manager.queries.ts'
import { createObservationWriter, type ObservationWriter } from './observation-writer.ts'
import { createLeaseHolder } from './lease-holder.ts'
import { createTargetSync } from './target-sync.ts'

export interface DeviceSessionManagerDeps {
  db: Db
  book: Pick<TargetRepository, 'listTargets'>
  lease: DriverLease
  secure: (target: Target) => Promise<Target>
  openHost: (onReports: (reports: readonly DeviceReport[]) => void) => DriverHost
  /** Called for each event that a device reports; it may become an alarm. */
  onEvent: (deviceId: string, event: DeviceEvent) => void
  /** Called each time that the events of a device come anew, if it can be asked for what passed before. */
  onListening?: (deviceId: string) => void
  /** Called with the devices that became unreachable and those that are reachable again (address-finder.ts). */
  onTouch?: (touch: { lost: string[]; found: string[] }) => void
  zones: Pick<ZoneDirectory, 'onZones'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock?: Clock
  /** Other times, in ms, for tests and the benchmark. */
  times?: Partial<SessionTimes>
}

export interface SessionTimes {
  /** Time between two signs of life. */
  interval: number
  tick: number
  renew: number
  /** How long the lease lasts without being renewed. */
  lease: number
  /** How often signs of life are stored, names are resolved again and stored status is compared. */
  upkeep: number
  retry: number
}

const TIMES: SessionTimes = {
  interval: KEEP_ALIVE_SECONDS * 1000,
  tick: 1_000,
  renew: RENEW_MS,
  lease: LEASE_MS,
  upkeep: 60_000,
  retry: 1_000,
}

/** Why a check did not come to the device itself; of a locked account with how long its lock lasts still. */
export interface ProbeFailure {
  cause: DeviceCause
  lockedMinutes?: number | undefined
}

export interface DeviceSessionManager {
  host: DriverHost
  start(): void
  stop(): Promise<void>
  /** To be called when devices were added, changed or removed. */
  targetsChanged(): void
  /** Whether this copy of the server keeps the device sessions. */
  isKeeping(): boolean
  /** Takes the result of a check of a device with a device session into account. */
  noteProbe(deviceId: string, failure: ProbeFailure | undefined): void
}

/**
 * The device session manager: it keeps the sessions with the devices while this copy of the server holds the lease,
 * watches their signs of life, and passes on what they report (docs/design/0007).
 */
export function createDeviceSessionManager(deps: DeviceSessionManagerDeps): DeviceSessionManager {
  const { db, lease, log, clock = systemClock } = deps
  const times = { ...TIMES, ...deps.times }
  const watch = createKeepAliveWatch(times.interval, clock)
  const host = deps.openHost(reports => take(reports))
  let seenUpTo = 0

  const onFault = (error: unknown) => log.warn({ err: error }, 'device sessions')
  const repeated = (work: () => Promise<void>, every?: number) =>
    createRepeated(work, { name: 'device sessions', log, retry: times.retry, ...(every && { every }) })
  const refreshing = repeated(refresh)
  const writer = createObservationWriter({ ...deps, clock })
  const storing = repeated(() => writer.write())
  const setTargets = createTargetSync({ ...deps, host, watch, clock })
  const handOn = createReportDesk({ ...deps, watch, writer, put, store: () => storing.run(), onFault, clock })
  const keeping = repeated(upkeep, times.upkeep)
  const holder = createLeaseHolder({
    lease,
    leaseMs: times.lease,
    log,
    clock,
    async onTaken(absence) {
      put(await setTargets(holder.isHeld, true))
      // Nobody watched for a while, so devices that were alive then may not be so now.
      if (absence > times.interval * MISSED_INTERVALS) put(watch.forget(clock.now()))
    },
    onUncertain() {
      watch.clear()
      writer.clear()
    },
    onLost: () => host.setTargets([]),
  })
  const renewing = repeated(() => holder.renew(), times.renew)
  const ticking = repeated(async () => tick(), times.tick)

  function put(changes: readonly KeepAliveChange[]): void {
    writer.put(changes)
    if (changes.length > 0) storing.run()
  }

  // Who keeps the sessions matters for states only. An event counts whoever heard it, once; so does what was missed.
  const take = (reports: readonly DeviceReport[]): void =>
    reports.filter(({ kind }) => kind === 'event' || kind === 'listening' || holder.isHeld()).forEach(handOn)

  async function refresh(): Promise<void> {
    if (holder.isHeld()) put(await setTargets(holder.isHeld))
  }

  function tick(): void {
    holder.look()
    if (holder.isHeld()) put(watch.tick(clock.now()))
  }

  async function upkeep(): Promise<void> {
    if (!holder.isHeld()) return
    const from = seenUpTo
    seenUpTo = clock.now()
    put(await keepUp({ db, watch, writer, from, clock }))
    refreshing.run()
  }

  return {
    host,
    start() {
      host.start()
      for (const work of [renewing, ticking, keeping]) work.start()
      renewing.run()
    },
    async stop() {
      const { wasHeld } = holder.end()
      await Promise.all([refreshing, ticking, keeping, renewing, host].map(work => work.stop()))
      await storing.stop()
      if (wasHeld) await lease.release().catch(onFault)
    },
    targetsChanged() {
      if (holder.isHeld()) refreshing.run()
    },
    isKeeping: holder.isHeld,
    noteProbe(deviceId, failure) {
      const now = clock.now()
      if (!holder.isHeld()) return
      if (failure === undefined) return put(watch.alive(deviceId, now, now))
      const { cause, lockedMinutes } = failure
      const lockedUntil = lockedMinutes === undefined ? undefined : now + lockedMinutes * 60_000
      put(watch.failed(deviceId, now, cause, lockedUntil))
    },
  }
}

interface ReportDesk extends Pick<DeviceSessionManagerDeps, 'onEvent' | 'onListening' | 'zones'> {
  watch: KeepAliveMonitor
  writer: ObservationWriter
  put: (changes: readonly KeepAliveChange[]) => void
  store: () => void
  onFault: (error: unknown) => void
  clock: Clock
}

/** Passes each report of a device on to its receiver. */
function createReportDesk(desk: ReportDesk) {
  const { watch, writer, put, store, onEvent, onListening, zones, onFault, clock } = desk
  return (report: DeviceReport): void => {
    const { deviceId } = report
    switch (report.kind) {
      case 'alive':
        return put(watch.alive(deviceId, report.at, clock.now()))
      case 'failed':
        return put(watch.failed(deviceId, report.at, report.cause, report.lockedUntil))
      case 'capabilities':
        writer.putCapabilities(deviceId, report)
        return store()
      case 'event':
        return onEvent(deviceId, report.event)
      case 'listening':
        return onListening?.(deviceId)
      case 'zones':
        return void zones.onZones(deviceId, report.zones).catch(onFault)
    }
  }
}

/** Signs of life that one statement stores. */
const SEEN_AT_ONCE = 1_000

interface Upkeep {
  db: Db
  watch: KeepAliveMonitor
  writer: Pick<ObservationWriter, 'isIdle'>
  from: number
  clock: Clock
}

/** Stores the signs of life since `from`. @returns changes where the stored channel status differs from the watch */
async function keepUp({ db, watch, writer, from, clock }: Upkeep): Promise<KeepAliveChange[]> {
  const heard = watch.heardSince(from)
  for (let start = 0; start < heard.length; start += SEEN_AT_ONCE)
    await saveSeen(db, 'control', heard.slice(start, start + SEEN_AT_ONCE))
  if (!writer.isIdle()) return []
  return watch.differences(await listControlStatuses(db), clock.now())
}
