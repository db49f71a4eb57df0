import type { StateEvent } from './status-fleet.ts'

/** A real outage of a device; times in ms since 1970. */
export interface RealOutage {
  id: string
  from: number
  to: number
  /** Our own programs were being restarted: it is found when they look again. */
  isDuringRestart: boolean
}

export interface Verdict {
  /** Outages long enough that they had to be found. */
  outages: number
  /** ms from the beginning of each until the console received it. */
  foundAfter: number[]
  /** The same of those that began while our own programs were restarted. */
  duringRestart: number[]
  missed: number
  /** Number of times a device was reported offline although it was well. */
  falseOffline: number
  /** How long those lasted together, ms. */
  falseMs: number
}

/** An outage that ended so long ago no longer excuses a state, ms: the device is tried again with growing pauses. */
const RETURN_MS = 45_000

/** Compares the states that consoles received with the outages that were made. */
export function judge(
  events: readonly StateEvent[],
  outages: readonly RealOutage[],
  options: { mustFindFrom: number; until: number },
): Verdict {
  const real = Map.groupBy(outages, one => one.id)
  const told = Map.groupBy(events, event => event.id)
  const verdict: Verdict = {
    outages: 0,
    foundAfter: [],
    duringRestart: [],
    missed: 0,
    falseOffline: 0,
    falseMs: 0,
  }
  for (const outage of outages) {
    if (outage.to - outage.from < options.mustFindFrom) continue
    if (!outage.isDuringRestart) verdict.outages += 1
    const found = told
      .get(outage.id)
      ?.find(event => event.state === 'offline' && event.at >= outage.from && event.at <= outage.to + 5_000)
    if (found)
      (outage.isDuringRestart ? verdict.duringRestart : verdict.foundAfter).push(found.at - outage.from)
    else verdict.missed += 1
  }
  for (const [id, list] of told)
    list.forEach((event, index) => {
      if (event.state !== 'offline') return
      const excused = real.get(id)?.some(one => event.at >= one.from && event.at <= one.to + RETURN_MS)
      if (excused) return
      verdict.falseOffline += 1
      verdict.falseMs += (list[index + 1]?.at ?? options.until) - event.at
    })
  return verdict
}
