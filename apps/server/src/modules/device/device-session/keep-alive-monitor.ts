import { MISSED_INTERVALS, type DeviceCause } from '@palisade/contract'
import {
  isLoginCause,
  type ChannelReading,
  type ChannelStatus,
} from '#server/modules/device/observation/device-state.rules.ts'

/**
 * A device needs at least this many failures in a row to become offline, however long it was silent; one lost packet is
 * not enough.
 */
const FAILURES_MIN = 2
/**
 * When a device is silent without any failure, our own programs are at fault: after this many intervals its status
 * becomes unknown.
 */
const QUIET_INTERVALS = 6
/**
 * When a tick is late by more than this many intervals, this process was suspended, and the silence is not the devices'
 * fault.
 */
const ASLEEP_INTERVALS = 0.5
/** Ends of one lock that are told one after the other differ by less, ms. */
const SAME_LOCK_MS = 10_000

export interface KeepAliveChange {
  deviceId: string
  seen: ChannelReading
  /** Milliseconds since 1970. */
  since: number
}

interface Watched {
  print: string
  isUp: boolean | null
  cause: DeviceCause | null
  lockedUntil: number | undefined
  /** The newest sign of life, ms since 1970; 0 when there was none since the watch began. */
  aliveAt: number
  /** The earliest time from which silence is counted, ms since 1970. */
  from: number
  failures: number
  /** The cause of the newest failure, and how often it occurred in a row. */
  failed: DeviceCause
  failedTimes: number
}

/**
 * Watches the signs of life of each device with a device session (DEVICE-19). A device is offline after
 * MISSED_INTERVALS without one, if there were failures as well; with wrong credentials it is offline at once. Only
 * changes are returned. All times are ms since 1970.
 * @param interval between two signs of life, ms
 */
export function createKeepAliveMonitor(interval: number) {
  const watched = new Map<string, Watched>()
  let lookedAt = 0

  function change(deviceId: string, device: Watched, next: ChannelStatus, since: number): KeepAliveChange[] {
    const { isUp, cause, lockedUntil } = next
    if (device.isUp === isUp && device.cause === cause && isSameLock(device, next)) return []
    Object.assign(device, { isUp, cause, lockedUntil })
    return [{ deviceId, seen: seenOf(next), since }]
  }

  function look(deviceId: string, device: Watched, now: number, told: KeepAliveChange[]): void {
    if (device.isUp === false) return
    const silence = now - Math.max(device.aliveAt, device.from)
    if (silence < interval * MISSED_INTERVALS) return
    if (device.failures >= FAILURES_MIN)
      told.push(...change(deviceId, device, { isUp: false, cause: device.failed }, device.aliveAt || now))
    else if (silence >= interval * QUIET_INTERVALS)
      told.push(...change(deviceId, device, { isUp: null, cause: 'connecting' }, now))
  }

  return {
    /**
     * Sets the complete set of watched devices. One with changed settings starts anew; a new one starts with its stored
     * channel status.
     * @param known the stored channel status of each device
     */
    setTargets(
      targets: readonly { id: string; print: string }[],
      known: ReadonlyMap<string, ChannelStatus>,
      now: number,
    ): void {
      const wanted = new Set(targets.map(target => target.id))
      for (const id of watched.keys()) if (!wanted.has(id)) watched.delete(id)
      for (const { id, print } of targets) {
        if (watched.get(id)?.print === print) continue
        watched.set(id, newlyWatched(print, watched.has(id) ? undefined : known.get(id), now))
      }
    },

    /** @param at the time of the sign of life; one that is older than MISSED_INTERVALS does not count */
    alive(deviceId: string, at: number, now: number): KeepAliveChange[] {
      const device = watched.get(deviceId)
      if (!device || now - at > interval * MISSED_INTERVALS) return []
      device.aliveAt = Math.max(device.aliveAt, at)
      device.failures = device.failedTimes = 0
      return change(deviceId, device, { isUp: true, cause: null }, at)
    },

    /** @param lockedUntil of a locked account: when its lock ends, ms since 1970 by the wall clock */
    failed(deviceId: string, at: number, cause: DeviceCause, lockedUntil?: number): KeepAliveChange[] {
      const device = watched.get(deviceId)
      if (!device) return []
      device.failures += 1
      device.failedTimes = device.failed === cause ? device.failedTimes + 1 : 1
      device.failed = cause
      if (isLoginCause(cause)) return change(deviceId, device, { isUp: false, cause, lockedUntil }, at)
      // During an outage, a new cause is reported once it has occurred repeatedly, not with each try.
      if (device.isUp !== false || device.failedTimes < FAILURES_MIN) return []
      return change(deviceId, device, { isUp: false, cause }, at)
    },

    /** Checks for silence; to be called about every second. */
    tick(now: number): KeepAliveChange[] {
      const gap = lookedAt > 0 ? now - lookedAt : 0
      lookedAt = now
      if (gap > interval * ASLEEP_INTERVALS)
        for (const device of watched.values()) device.from = wakeUp(device, gap, now, interval)
      const told: KeepAliveChange[] = []
      for (const [id, device] of watched) look(id, device, now, told)
      return told
    },

    /**
     * Changes that bring the stored channel status in line with the watch, after a lost write or a write of another
     * copy of the server. An unknown status on both sides needs none.
     */
    differences(stored: ReadonlyMap<string, ChannelStatus>, now: number): KeepAliveChange[] {
      return [...watched].flatMap(([deviceId, { isUp, cause, lockedUntil, aliveAt }]) => {
        const there = stored.get(deviceId)
        if (isUp === null && (there?.isUp ?? null) === null) return []
        if (there && there.isUp === isUp && there.cause === cause) return []
        return [{ deviceId, seen: seenOf({ isUp, cause, lockedUntil }), since: aliveAt || now }]
      })
    },

    /** Devices with a sign of life after `from`, with its time. */
    heardSince(from: number): { deviceId: string; at: number }[] {
      return [...watched].flatMap(([deviceId, { aliveAt }]) =>
        aliveAt > from ? { deviceId, at: aliveAt } : [],
      )
    },

    /** Makes devices unknown that counted as alive, because our own programs were away. */
    forget(now: number): KeepAliveChange[] {
      return [...watched].flatMap(([id, device]) => {
        device.from = now
        return device.isUp === true ? change(id, device, { isUp: null, cause: 'connecting' }, now) : []
      })
    },

    has: (deviceId: string): boolean => watched.has(deviceId),
    clear: (): void => watched.clear(),
  }
}

export type KeepAliveMonitor = ReturnType<typeof createKeepAliveMonitor>

/**
 * From when silence counts after this process was suspended. A short gap is not counted as the device's silence; after
 * a long one the count starts anew.
 */
function wakeUp({ aliveAt, from }: Watched, gap: number, now: number, interval: number): number {
  return gap < interval * MISSED_INTERVALS ? Math.min(now, Math.max(aliveAt, from) + gap) : now
}

const isSameLock = (one: Pick<ChannelStatus, 'lockedUntil'>, other: Pick<ChannelStatus, 'lockedUntil'>) =>
  one.lockedUntil === other.lockedUntil ||
  Math.abs((one.lockedUntil ?? Infinity) - (other.lockedUntil ?? -Infinity)) < SAME_LOCK_MS

function newlyWatched(print: string, known: ChannelStatus | undefined, now: number): Watched {
  const { isUp = null, cause = null, lockedUntil } = known ?? {}
  const none = { aliveAt: 0, failures: 0, failed: 'unreachable' as const, failedTimes: 0 }
  return { print, isUp, cause, lockedUntil, from: now, ...none }
}

function seenOf({ isUp, cause, lockedUntil }: ChannelStatus): ChannelReading {
  if (isUp === true) return { is: 'up' }
  if (isUp === false) return { is: 'down', cause: cause ?? 'unreachable', lockedUntil }
  return { is: 'unknown', cause: cause ?? 'connecting' }
}
