import type { Capability, DeviceCause } from '@palisade/contract'
import {
  KEEP_ALIVE_SECONDS,
  type DeviceEvent,
  type DeviceReport,
  type DriverHost,
  type Target,
} from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/database/database.ts'
import { RENEW_MS, LEASE_MS, type DriverLease } from '../../infra/drivers/driver-lease.ts'
import type { DeviceBook } from '../../infra/drivers/driver-link.ts'
import type { ZoneBook } from '../../infra/drivers/zone-book.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import { createRepeated } from '../../infra/media/repeated.ts'
import { createAliveWatch, type WatchChange } from './alive-watch.ts'
import { saveCapabilities } from './capability-book.ts'
import { observeAll, type Observation } from './device-truth.ts'
import { saveSeen } from './device-truth.queries.ts'
import { MISSED_INTERVALS } from '@palisade/contract'
import { listControlSightings } from './session-keeper.queries.ts'

export interface SessionKeeperDeps {
  db: Db
  book: Pick<DeviceBook, 'listTargets'>
  lease: DriverLease
  secure(target: Target): Promise<Target>
  openHost(onReports: (reports: readonly DeviceReport[]) => void): DriverHost
  /** What devices noticed, on its way to alarms. */
  onEvent(deviceId: string, event: DeviceEvent): void
  /** Devices that cannot be reached any more, and those that can again (address-finder.ts). */
  onTouch?(touch: { lost: string[]; found: string[] }): void
  zones: Pick<ZoneBook, 'onZones'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now?: () => number
  /** ms; shorter in tests and in the benchmark. */
  times?: Partial<KeeperTimes>
}

export interface KeeperTimes {
  /** Between two signs of life. */
  interval: number
  tick: number
  renew: number
  /** How long the lease holds without being renewed. */
  lease: number
  /** Signs of life are written, names looked up again and states compared this often. */
  upkeep: number
  retry: number
}

const TIMES: KeeperTimes = {
  interval: KEEP_ALIVE_SECONDS * 1000,
  tick: 1_000,
  renew: RENEW_MS,
  lease: LEASE_MS,
  upkeep: 60_000,
  retry: 1_000,
}

export interface SessionKeeper {
  host: DriverHost
  start(): void
  stop(): Promise<void>
  /** Devices were added, changed or removed. */
  targetsChanged(): void
  /** Whether this copy of the server keeps the sessions. */
  isKeeping(): boolean
  /** Of a device kept in touch with: an answer that something else brought (a check). */
  noteProbe(deviceId: string, cause: DeviceCause | undefined): void
}

/**
 * Keeps the standing sessions with the devices while this copy of the server holds the lease, counts their signs of life,
 * and hands on what they report (docs/design/0007).
 */
export function createSessionKeeper(deps: SessionKeeperDeps): SessionKeeper {
  const { db, book, lease, secure, zones, log, now = Date.now } = deps
  const times = { ...TIMES, ...deps.times }
  const watch = createAliveWatch(times.interval)
  const host = deps.openHost(take)
  let pending = new Map<string, WatchChange>()
  let capabilities = new Map<string, Capability[]>()
  let isHeld = false
  let renewedAt = 0
  let seenUpTo = 0
  let timers: NodeJS.Timeout[] = []

  const onFault = (error: unknown) => log.warn({ err: error }, 'device sessions')
  const repeated = (work: () => Promise<void>) => createRepeated(work, { retry: times.retry, onFault })
  const refreshing = repeated(refresh)
  const storing = repeated(store)
  const keeping = repeated(upkeep)
  const renewing = repeated(renew)

  function put(changes: readonly WatchChange[]): void {
    if (changes.length === 0) return
    for (const change of changes) pending.set(change.deviceId, change)
    storing.run()
  }

  function take(reports: readonly DeviceReport[]): void {
    if (!isHeld) return
    for (const report of reports) takeOne(report)
  }

  function takeOne(report: DeviceReport): void {
    const { deviceId } = report
    switch (report.kind) {
      case 'alive':
        return put(watch.alive(deviceId, report.at, now()))
      case 'failed':
        return put(watch.failed(deviceId, report.at, report.cause))
      case 'capabilities':
        capabilities.set(deviceId, report.capabilities)
        return storing.run()
      case 'event':
        return deps.onEvent(deviceId, report.event)
      case 'zones':
        return void zones.onZones(deviceId, report.zones).catch(onFault)
    }
  }

  async function store(): Promise<void> {
    const changes = pending
    const said = capabilities
    pending = new Map()
    capabilities = new Map()
    try {
      await observeAll(db, [...changes.values()].flatMap(observationsOf), now)
      if (said.size > 0) await saveCapabilities(db, said)
    } catch (error) {
      pending = new Map([...changes, ...pending])
      capabilities = new Map([...said, ...capabilities])
      throw error
    }
    const list = [...changes.values()]
    deps.onTouch?.({ lost: list.filter(isLost).map(idOf), found: list.filter(isFound).map(idOf) })
  }

  /** The complete wanted set, each at an address that was looked at just now. */
  async function refresh(): Promise<void> {
    if (!isHeld) return
    const targets = await book.listTargets()
    const known = await listControlSightings(db)
    const safe = await Promise.all(targets.map(target => secureOrCause(target)))
    if (!isHeld) return
    watch.setTargets(
      targets.map(target => ({ id: target.id, print: JSON.stringify(target) })),
      known,
      now(),
    )
    host.setTargets(safe.flatMap(one => (typeof one === 'string' ? [] : one)))
    targets.forEach((target, index) => {
      const cause = safe[index]
      if (typeof cause === 'string') put(watch.failed(target.id, now(), cause))
    })
  }

  async function secureOrCause(target: Target): Promise<Target | DeviceCause> {
    try {
      return await secure(target)
    } catch (error) {
      return error instanceof AppError && error.code === 'device.address_refused' ? 'refused' : 'unreachable'
    }
  }

  async function renew(): Promise<void> {
    const { isHeld: isHeldNow, absence } = await lease.renew()
    renewedAt = now()
    if (isHeldNow === isHeld) return
    if (!isHeldNow) return letGo()
    isHeld = true
    log.info({ absence: Math.round(absence) }, 'keeping the sessions with the devices')
    await refresh()
    // Nobody watched for a while: what was alive then may not be so now.
    if (absence > times.interval * MISSED_INTERVALS) put(watch.forget(now()))
  }

  function letGo(): void {
    isHeld = false
    watch.clear()
    pending = new Map()
    host.setTargets([])
    log.info({}, 'another copy keeps the sessions with the devices')
  }

  function tick(): void {
    if (!isHeld) return
    // The database is away: another copy may have taken over by now.
    if (now() - renewedAt > times.lease) return letGo()
    put(watch.tick(now()))
  }

  async function upkeep(): Promise<void> {
    if (!isHeld) return
    const from = seenUpTo
    seenUpTo = now()
    const heard = watch.heardSince(from)
    for (let start = 0; start < heard.length; start += 1000)
      await saveSeen(db, 'control', heard.slice(start, start + 1000))
    if (pending.size === 0) put(watch.differences(await listControlSightings(db), now()))
    refreshing.run()
  }

  return {
    host,
    start() {
      host.start()
      renewing.run()
      timers = [
        setInterval(() => renewing.run(), times.renew),
        setInterval(tick, times.tick),
        setInterval(() => keeping.run(), times.upkeep),
      ]
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const wasHeld = isHeld
      isHeld = false
      await Promise.all([refreshing.stop(), keeping.stop(), renewing.stop(), host.stop()])
      await storing.stop()
      if (wasHeld) await lease.release().catch(onFault)
    },
    targetsChanged() {
      if (isHeld) refreshing.run()
    },
    isKeeping: () => isHeld,
    noteProbe(deviceId, cause) {
      if (!isHeld) return
      put(cause === undefined ? watch.alive(deviceId, now(), now()) : watch.failed(deviceId, now(), cause))
    },
  }
}

const idOf = ({ deviceId }: WatchChange) => deviceId
const isFound = ({ seen }: WatchChange) => seen.is === 'up'
/** A device that refuses our login is where it was. */
const isLost = ({ seen }: WatchChange) => seen.is === 'down' && seen.cause !== 'wrong_credentials'

function observationsOf({ deviceId, seen, since }: WatchChange): Observation[] {
  const at = new Date(since)
  const control: Observation = { deviceId, channel: 'control', seen, since: at }
  if (seen.is === 'up') return [{ ...control, seenAt: at }]
  // A device that is not reached cannot take back what it said was broken; it says so again when it is back.
  return [control, { deviceId, channel: 'report', seen: { is: 'unknown', cause: 'control_lost' }, since: at }]
}
