import { SPEED_PLAUSIBLE_MAX, type TimeRange, type ViolationState } from '@palisade/contract'

/** The part of a rule that decides whether a passage is too fast. */
export interface MeasuredRule {
  lanes: readonly number[]
  vehicle_types: readonly string[]
  limit_kmh: number
  tolerance_percent: number
  tolerance_kmh: number
  metres: number | null
  week: TimeRange
}

/** A speed from which a rule rings, km/h: the limit and the larger of its two tolerances. */
export const thresholdOf = ({
  limit_kmh: limit,
  tolerance_percent: percent,
  tolerance_kmh: kmh,
}: MeasuredRule) => limit + Math.max((limit * percent) / 100, kmh)

export const concerns = (
  { lanes, vehicle_types: types }: MeasuredRule,
  passage: { lane: number | null; vehicleType: string },
): boolean =>
  (lanes.length === 0 || (passage.lane !== null && lanes.includes(passage.lane))) &&
  (types.length === 0 || types.includes(passage.vehicleType))

/** Judges a measured speed by a rule. */
export interface Verdict {
  /** km/h; null where the clocks tell none. */
  speed: number | null
  state: Extract<ViolationState, 'due' | 'implausible' | 'clock'>
}

/** @param speed km/h as the camera measured it; null: not measured @returns undefined: not too fast */
export function spotVerdict(rule: MeasuredRule, speed: number | null): Verdict | undefined {
  if (speed === null || speed < 0 || speed <= thresholdOf(rule)) return undefined
  return { speed, state: speed >= SPEED_PLAUSIBLE_MAX ? 'implausible' : 'due' }
}

/**
 * The average between two checkpoints.
 * @param ms from the passage at the start to that at the end; negative or impossibly short: the clocks differ
 */
export function sectionVerdict(rule: MeasuredRule, ms: number): Verdict | undefined {
  const speed = ms <= 0 ? null : ((rule.metres ?? 0) / ms) * 3600
  if (speed === null || speed >= SPEED_PLAUSIBLE_MAX) return { speed: null, state: 'clock' }
  return speed > thresholdOf(rule) ? { speed: Math.round(speed), state: 'due' } : undefined
}

/** The slowest average that is looked for, km/h: who is slower has stopped on the way. */
const SLOWEST = 5
/** Clocks that differ by more than this are not seen, ms. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000

/** In which time around a passage at the end that at the start may lie, ms since 1970. */
export const startSpan = ({ metres }: Pick<MeasuredRule, 'metres'>, at: number) => ({
  from: at - (((metres ?? 0) / 1000) * 3_600_000) / SLOWEST,
  to: at + CLOCK_DIFFERENCE_MS,
})
