import { IN_ORDER } from './delivery.queries.ts'

/** How much of one receiver may be on its way at once. */
const AT_ONCE = 8
/** The longest time for which a receiver that is down is left alone, ms. */
const REST_MAX = 60_000

interface Lane {
  onTheirWay: number
  failures: number
  /** By the clock that never leaps, ms. */
  restsUntil: number
}

/**
 * Receivers, each with room of its own: one that hangs holds up nothing but its own deliveries. A receiver that is down is asked
 * again by a single delivery after a rest, so that thousands do not wait for its time-out each.
 */
export interface Lanes {
  /** Room by receiver that differs from `usual`; without any, it must not be claimed for. */
  room(): { usual: number; byReceiver: Record<string, number> }
  enter(receiver: string): void
  /** @param isDown whether nothing else would get through now either */
  leave(receiver: string, isDown: boolean): void
}

export function createLanes(elapsed: () => number): Lanes {
  const lanes = new Map<string, Lane>()
  const most = (receiver: string) => (receiver === IN_ORDER ? 1 : AT_ONCE)

  function roomOf(receiver: string, { onTheirWay, failures, restsUntil }: Lane): number {
    if (failures === 0) return Math.max(0, most(receiver) - onTheirWay)
    return elapsed() < restsUntil || onTheirWay > 0 ? 0 : 1
  }

  return {
    room: () => ({
      usual: AT_ONCE,
      byReceiver: {
        [IN_ORDER]: 1,
        ...Object.fromEntries([...lanes].map(([receiver, lane]) => [receiver, roomOf(receiver, lane)])),
      },
    }),
    enter(receiver) {
      const lane = lanes.get(receiver) ?? { onTheirWay: 0, failures: 0, restsUntil: 0 }
      lane.onTheirWay += 1
      lanes.set(receiver, lane)
    },
    leave(receiver, isDown) {
      const lane = lanes.get(receiver)
      if (!lane) return
      lane.onTheirWay -= 1
      if (!isDown) lane.failures = 0
      // Those that were on their way together fail together: that is one failure.
      else if (lane.failures === 0 || elapsed() >= lane.restsUntil) {
        lane.failures += 1
        lane.restsUntil = elapsed() + Math.min(REST_MAX, 1_000 * 2 ** Math.min(lane.failures - 1, 6))
      }
      if (lane.onTheirWay === 0 && lane.failures === 0) lanes.delete(receiver)
    },
  }
}
