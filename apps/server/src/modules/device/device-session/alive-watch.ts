import { MISSED_INTERVALS, type DeviceCause } from '@palisade/contract'
import type { Seen, Sighting } from '../observation/device-state.rules.ts'

/** Fewer failures than this never make a device offline, however long ago it was heard: one lost packet is none. */
const FAILURES_MIN = 2
/** Without a word and without a failure our own programs are to blame: after so many intervals nothing is known. */
const QUIET_INTERVALS = 6
/** A look that comes later than this finds that we slept, not the devices; in intervals. */
const ASLEEP_INTERVALS = 0.5

export interface WatchChange {
  deviceId: string
  seen: Seen
  /** ms since 1970 */
  since: number
}

interface Watched {
  print: string
  isUp: boolean | null
  cause: DeviceCause | null
  /** ms since 1970; 0 = not heard since we watch it. */
  aliveAt: number
  /** The silence is counted from here at the earliest. */
  from: number
  failures: number
  /** The newest failure, and how often in a row. */
  failed: DeviceCause
  failedTimes: number
}

/**
 * Counts the missed signs of life of each device that is kept in touch with (DEVICE-19): offline after
 * MISSED_INTERVALS without one, with failures to show for it; wrong credentials at once. Only what changes comes out.
 * All times are ms since 1970.
 * @param interval between two signs of life, ms
 */
export function createAliveWatch(interval: number) {
  const watched = new Map<string, Watched>()
  let lookedAt = 0

  function change(deviceId: string, device: Watched, next: Sighting, since: number): WatchChange[] {
    if (device.isUp === next.isUp && device.cause === next.cause) return []
    device.isUp = next.isUp
    device.cause = next.cause
    return [{ deviceId, seen: seenOf(next), since }]
  }

  function look(deviceId: string, device: Watched, now: number, told: WatchChange[]): void {
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
     * The complete set. One whose settings changed begins anew; a new one begins with what is known of it.
     * @param known sightings as they are stored
     */
    setTargets(
      targets: readonly { id: string; print: string }[],
      known: ReadonlyMap<string, Sighting>,
      now: number,
    ): void {
      const wanted = new Set(targets.map(target => target.id))
      for (const id of watched.keys()) if (!wanted.has(id)) watched.delete(id)
      for (const { id, print } of targets) {
        if (watched.get(id)?.print === print) continue
        watched.set(id, newlyWatched(print, watched.has(id) ? undefined : known.get(id), now))
      }
    },

    /** @param at when it was given; one older than the patience is no sign of life */
    alive(deviceId: string, at: number, now: number): WatchChange[] {
      const device = watched.get(deviceId)
      if (!device || now - at > interval * MISSED_INTERVALS) return []
      device.aliveAt = Math.max(device.aliveAt, at)
      device.failures = device.failedTimes = 0
      return change(deviceId, device, { isUp: true, cause: null }, at)
    },

    failed(deviceId: string, at: number, cause: DeviceCause): WatchChange[] {
      const device = watched.get(deviceId)
      if (!device) return []
      device.failures += 1
      device.failedTimes = device.failed === cause ? device.failedTimes + 1 : 1
      device.failed = cause
      if (cause === 'wrong_credentials') return change(deviceId, device, { isUp: false, cause }, at)
      // The cause of an outage follows when it stays, not with each try.
      if (device.isUp !== false || device.failedTimes < FAILURES_MIN) return []
      return change(deviceId, device, { isUp: false, cause }, at)
    },

    /** To be called every second or so. */
    tick(now: number): WatchChange[] {
      const gap = lookedAt > 0 ? now - lookedAt : 0
      lookedAt = now
      if (gap > interval * ASLEEP_INTERVALS)
        for (const device of watched.values()) device.from = wakeUp(device, gap, now, interval)
      const told: WatchChange[] = []
      for (const [id, device] of watched) look(id, device, now, told)
      return told
    },

    /** What should be stored but is not: a write that was lost, or another copy's. Nothing yet known counts as fine. */
    differences(stored: ReadonlyMap<string, Sighting>, now: number): WatchChange[] {
      return [...watched].flatMap(([deviceId, { isUp, cause, aliveAt }]) => {
        const there = stored.get(deviceId)
        if (isUp === null && (there?.isUp ?? null) === null) return []
        if (there && there.isUp === isUp && there.cause === cause) return []
        return [{ deviceId, seen: seenOf({ isUp, cause }), since: aliveAt || now }]
      })
    },

    /** Devices heard since then, with the moment. */
    heardSince(from: number): { deviceId: string; at: number }[] {
      return [...watched].flatMap(([deviceId, { aliveAt }]) =>
        aliveAt > from ? { deviceId, at: aliveAt } : [],
      )
    },

    /** Our own programs were away: nothing is known of what was thought alive. */
    forget(now: number): WatchChange[] {
      return [...watched].flatMap(([id, device]) => {
        device.from = now
        return device.isUp === true ? change(id, device, { isUp: null, cause: 'connecting' }, now) : []
      })
    },

    has: (deviceId: string): boolean => watched.has(deviceId),
    clear: (): void => watched.clear(),
  }
}

export type AliveWatch = ReturnType<typeof createAliveWatch>

/** Where the silence counts from when we were not there for so long: that time is not the device's, a long one ends the count. */
function wakeUp({ aliveAt, from }: Watched, gap: number, now: number, interval: number): number {
  return gap < interval * MISSED_INTERVALS ? Math.min(now, Math.max(aliveAt, from) + gap) : now
}

function newlyWatched(print: string, known: Sighting | undefined, now: number): Watched {
  const { isUp = null, cause = null } = known ?? {}
  return { print, isUp, cause, aliveAt: 0, from: now, failures: 0, failed: 'unreachable', failedTimes: 0 }
}

function seenOf({ isUp, cause }: Sighting): Seen {
  if (isUp === true) return { is: 'up' }
  if (isUp === false) return { is: 'down', cause: cause ?? 'unreachable' }
  return { is: 'unknown', cause: cause ?? 'connecting' }
}
