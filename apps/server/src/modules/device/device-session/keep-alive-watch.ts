import { wallTimeOf, type Clock } from '#server/infra/clock.ts'
import { createKeepAliveMonitor, type KeepAliveChange, type KeepAliveMonitor } from './keep-alive-monitor.ts'

/**
 * The monitor of keep-alives, with times of the wall clock outside and of the clock that never leaps inside: a wall clock
 * that is set back must not hide a silence, nor one that is set ahead make one.
 */
export function createKeepAliveWatch(interval: number, clock: Clock): KeepAliveMonitor {
  const monitor = createKeepAliveMonitor(interval)
  /** A moment of the wall clock, which cannot be of the future. */
  const inside = (wall: number) => clock.elapsed() - Math.max(0, clock.now() - wall)
  const outside = (changes: KeepAliveChange[]) =>
    changes.map(change => ({ ...change, since: wallTimeOf(clock, change.since) }))
  return {
    setTargets: (targets, known, now) => monitor.setTargets(targets, known, inside(now)),
    alive: (deviceId, at, now) => outside(monitor.alive(deviceId, inside(at), inside(now))),
    failed: (deviceId, at, cause, lockedUntil) =>
      outside(monitor.failed(deviceId, inside(at), cause, lockedUntil)),
    tick: now => outside(monitor.tick(inside(now))),
    differences: (stored, now) => outside(monitor.differences(stored, inside(now))),
    heardSince: from =>
      monitor.heardSince(inside(from)).map(({ deviceId, at }) => ({ deviceId, at: wallTimeOf(clock, at) })),
    forget: now => outside(monitor.forget(inside(now))),
    has: monitor.has,
    clear: monitor.clear,
  }
}
