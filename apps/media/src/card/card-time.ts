import type { CardReplay } from '@palisade/contract/media'
import type { AccessUnit } from '@palisade/rtsp'

/** The moment of a unit by our clock, ms since 1970, or why there is none. */
export type CardMoment = { at: number } | { fault: 'other_footage' }

/** Cards begin at a key frame before the span, and tell whole seconds: further away than this is other footage, ms. */
export const NEAR_MS = 60_000
/** A sender report that tells about the time of sending says nothing of the recording, ms. */
const SENDING_MS = 10_000

/**
 * Gives each unit of a replay its moment. Where the device tells it with each picture, that is it; else its sender report, if that speaks of
 * the span; else the first picture counts as the beginning of the span. A device that tells of another time is not believed.
 * @param rates ticks per second of each track
 */
export function createCardTime(
  { manner, from, to, offset }: CardReplay,
  rates: ReadonlyMap<number, number>,
  now: () => number,
) {
  let zero: number | undefined
  const isNear = (at: number): boolean => at > from - NEAR_MS && at < to + NEAR_MS
  const secondsOf = ({ track, pts }: AccessUnit): number => pts / (rates.get(track) ?? 90_000)

  /** The moment that a sender report tells; undefined where it tells of the sending. @returns 'other' for any other time */
  function reported({ ntp }: AccessUnit): number | 'other' | undefined {
    if (ntp === undefined) return undefined
    if (isNear(ntp)) return ntp
    return Math.abs(ntp - offset - now()) < SENDING_MS ? undefined : 'other'
  }

  function counted(unit: AccessUnit): number | 'other' {
    const told = reported(unit)
    if (told === 'other') return told
    // One zero for all tracks, so that sound stays with its pictures.
    zero ??= (told ?? from) - secondsOf(unit) * 1000
    return zero + secondsOf(unit) * 1000
  }

  return (unit: AccessUnit): CardMoment => {
    const at = (manner === 'clock' ? unit.taken?.at : undefined) ?? counted(unit)
    if (at === 'other' || !isNear(at)) return { fault: 'other_footage' }
    return { at: at - offset }
  }
}
