import type { Capability, DeviceCause, DeviceLack } from '@palisade/contract'
import type { DeviceEvent, SessionReports, ZoneStatus } from '../kit/driver.ts'

/** Everything that a session reported, and waits for more of it. Waits fail after `within` ms (5 s). */
export interface SessionWatch {
  /** The next sign of life. */
  aliveAgain(within?: number): Promise<void>
  failedAgain(within?: number): Promise<void>
  /** Until capabilities were announced. */
  capabilities(within?: number): Promise<void>
  /** The first event, earlier ones included, that fits. */
  event(fits: (event: DeviceEvent) => boolean, within?: number): Promise<DeviceEvent>
  /** Until it said so often that events come from now on. */
  listening(times: number, within?: number): Promise<void>
  zones(fits: (zones: readonly ZoneStatus[]) => boolean, within?: number): Promise<void>
  aliveCount(): number
  failures(): readonly { cause: DeviceCause; detail: string; lockedFor?: number }[]
  events(): readonly DeviceEvent[]
  lastCapabilities(): readonly Capability[]
  /** The lacks that it was told of, with the capabilities. */
  lastLacks(): readonly DeviceLack[]
  lastZones(): readonly ZoneStatus[]
  /** Everything told so far. */
  count(): number
}

const WITHIN_MS = 5000

/** Reports for a session under test, and a watch on them. */
export function watchSession(): { reports: SessionReports; watch: SessionWatch } {
  const failures: { cause: DeviceCause; detail: string; lockedFor?: number }[] = []
  const events: DeviceEvent[] = []
  let capabilities: readonly Capability[] | undefined
  let lacks: readonly DeviceLack[] = []
  let zones: readonly ZoneStatus[] = []
  const counts = { alive: 0, listening: 0 }
  let count = 0
  const waiting = new Set<() => void>()

  function told(): void {
    count++
    for (const check of waiting) check()
  }

  function add(to: keyof typeof counts): void {
    counts[to]++
    told()
  }

  async function until(what: string, isSo: () => boolean, within = WITHIN_MS): Promise<void> {
    if (isSo()) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = (): void => void (isSo() && resolve())
    const last = (): string => JSON.stringify({ alive: counts.alive, failures: failures.slice(-3) })
    const timer = setTimeout(() => reject(new Error(`no ${what} within ${within} ms: ${last()}`)), within)
    waiting.add(check)
    await promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(check)
    })
  }

  return {
    reports: {
      alive: () => add('alive'),
      listening: () => add('listening'),
      failed: (cause, detail, lockedFor) => {
        failures.push({ cause, detail, lockedFor })
        told()
      },
      capabilities: (list, without = []) => {
        capabilities = list
        lacks = without
        told()
      },
      event: event => {
        events.push(event)
        told()
      },
      zones: list => {
        zones = list
        told()
      },
    },
    watch: {
      aliveAgain(within) {
        const before = counts.alive
        return until('sign of life', () => counts.alive > before, within)
      },
      failedAgain(within) {
        const before = failures.length
        return until('failure', () => failures.length > before, within)
      },
      capabilities: within => until('capabilities', () => capabilities !== undefined, within),
      async event(fits, within) {
        await until('event', () => events.some(event => fits(event)), within)
        const found = events.find(event => fits(event))
        if (!found) throw new Error('no event')
        return found
      },
      listening: (times, within) => until('listening', () => counts.listening >= times, within),
      zones: (fits, within) => until('zones', () => fits(zones), within),
      aliveCount: () => counts.alive,
      failures: () => failures,
      events: () => events,
      lastCapabilities: () => capabilities ?? [],
      lastLacks: () => lacks,
      lastZones: () => zones,
      count: () => count,
    },
  }
}
