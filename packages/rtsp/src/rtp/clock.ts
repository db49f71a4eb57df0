/** The common start of a session's tracks. */
export interface Timeline {
  /** The RTP time of the common start by track, from RTP-Info; used only when every track has one. */
  origins?: ReadonlyMap<number, number>
  /** Arrival of the first packet of any track, ms. */
  startedAt?: number
}

export interface TrackClock {
  /** Unwrapped ticks of an RTP time. A jump or a clock that stands still is bridged by the time of arrival. */
  advance: (timestamp: number, arrivedAt: number) => number
  /** A new source: its times have nothing to do with those before. */
  restart: () => void
  /** Notes a sender report. */
  synchronize: (report: { ntp: number; rtpTime: number }) => void
  /** Sender's wall clock in ms at an RTP time. */
  ntpOf: (timestamp: number) => number | undefined
}

/** Further ahead of the time of arrival than this is a jump. */
const mostAheadS = 10
/** Further back is a rollback, whatever the order of pictures was before. */
const mostBackS = 2
/** Less than this is always taken for the order of B-frames: they may begin at any time. */
const leastBackS = 0.5
/** Units after which the order of a source is known: B-frames step back every few pictures. */
const orderUnits = 50
/** So many equal times in a row are a sender without a clock. */
const mostEqual = 25

export function createTrackClock(options: {
  track: number
  clockRate: number
  timeline: Timeline
}): TrackClock {
  const { clockRate, timeline } = options
  let last: { timestamp: number; pts: number; arrivedAt: number } | undefined
  let equal = 0
  let order = createOrder()
  let isBroken = false
  let report: { ntp: number; rtpTime: number } | undefined

  const elapsed = (arrivedAt: number, since: number) =>
    Math.max(0, Math.round(((arrivedAt - since) * clockRate) / 1000))

  function begin(timestamp: number, arrivedAt: number): number {
    timeline.startedAt ??= arrivedAt
    const zero = timeline.origins?.get(options.track)
    if (zero !== undefined) {
      const ticks = (timestamp - zero) | 0
      if (Math.abs(ticks) <= mostAheadS * clockRate) return Math.max(0, ticks)
    }
    return elapsed(arrivedAt, timeline.startedAt)
  }

  function step(timestamp: number, arrivedAt: number, from: NonNullable<typeof last>): number {
    const ticks = (timestamp - from.timestamp) | 0
    const arrived = elapsed(arrivedAt, from.arrivedAt)
    equal = ticks === 0 ? equal + 1 : 0
    if (isBroken || ticks > arrived + mostAheadS * clockRate || -ticks > order.mostBack(clockRate)) {
      isBroken = false
      report = undefined
      return from.pts + Math.max(1, arrived)
    }
    order.note(ticks)
    return equal > mostEqual ? from.pts + Math.max(1, arrived) : from.pts + ticks
  }

  return {
    advance(timestamp, arrivedAt) {
      const pts = last ? step(timestamp, arrivedAt, last) : begin(timestamp, arrivedAt)
      last = { timestamp, pts, arrivedAt }
      return pts
    },
    restart() {
      isBroken = last !== undefined
      order = createOrder()
      report = undefined
    },
    synchronize(next) {
      if (next.ntp > 0) report = next
    },
    ntpOf(timestamp) {
      return report && report.ntp + (((timestamp - report.rtpTime) | 0) / clockRate) * 1000
    },
  }
}

/** How far the times of a source step back where pictures come in another order than they are shown (B-frames). */
function createOrder() {
  let units = 0
  /** The largest step back of the units before, and of those now being counted; so a single one is forgotten. */
  let before = 0
  let now = 0
  return {
    note(ticks: number): void {
      now = Math.max(now, -ticks)
      if (++units % orderUnits > 0) return
      before = now
      now = 0
    },
    /** Ticks; further back than twice what is usual is a clock that was set back. */
    mostBack(clockRate: number): number {
      if (units < orderUnits) return mostBackS * clockRate
      const usual = 2 * Math.max(before, now)
      return Math.min(Math.max(usual, leastBackS * clockRate), mostBackS * clockRate)
    },
  }
}
