import { IN_ORDER } from './delivery.queries.ts'

/** Deliveries to one receiver that may be on their way at the same time. */
const AT_ONCE = 8
/** The longest rest of a receiver that is down, ms. */
const REST_MAX = 60_000

interface Lane {
  onTheirWay: number
  failures: number
  /** When the rest ends, ms, by a clock that nobody can set. */
  restsUntil: number
}

/**
 * Gives each receiver room of its own, so that one that hangs holds up only its own deliveries. After a rest, a receiver that is down is
 * tried by a single delivery, so that thousands do not each wait for its time-out.
 */
export interface Lanes {
  /** The room of each receiver that differs from `usual`. No delivery may be taken for a receiver with room 0. */
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
      // Deliveries that were on their way together fail together and count as one failure.
      else if (lane.failures === 0 || elapsed() >= lane.restsUntil) {
        lane.failures += 1
        lane.restsUntil = elapsed() + Math.min(REST_MAX, 1_000 * 2 ** Math.min(lane.failures - 1, 6))
      }
      if (lane.onTheirWay === 0 && lane.failures === 0) lanes.delete(receiver)
    },
  }
}
