import type { CheckInMark, CheckInRequest, CheckInVerdict, FootOrder } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

const MINUTE_MS = 60_000
/** A phone's clock that is so far off is told of, ms. */
const CLOCK_OFF_MS = 2 * MINUTE_MS
/** A check-in that reached the server so long after it was made was told later, ms. */
const TOLD_LATER_MS = 5 * MINUTE_MS
/** A position that is known no better than so many metres says nothing about a checkpoint. */
const ACCURACY_METRES = 100
/** Farther than so many metres from its checkpoint, its own error aside, a phone was elsewhere. */
const ELSEWHERE_METRES = 75
/** Nobody walks faster, m/s; below so many metres the positions on the map are not good enough to say. */
const WALKING_SPEED = 6
const WALKED_METRES = 30
const DEGREE_METRES = 111_320

/** A place, degrees. */
interface Place {
  longitude: number | null
  latitude: number | null
}

/**
 * When a check-in was made by the server's clock. The phone's clock may be hours off and says only how long ago it was: what it
 * shows now is compared with ours. A phone whose clock was put back meanwhile made it now.
 */
export function momentOf(
  { phoneAt, sentAt }: Pick<CheckInRequest, 'phoneAt' | 'sentAt'>,
  received: Date,
): Date {
  const ago = Math.max(0, Date.parse(sentAt) - Date.parse(phoneAt))
  return new Date(received.getTime() - ago)
}

/** The tolerance belongs to the stop on both sides: at its end one is on time. */
export function verdictOf(at: Date, due: Date, toleranceMinutes: number): Exclude<CheckInVerdict, 'absent'> {
  const late = at.getTime() - due.getTime()
  if (Math.abs(late) <= toleranceMinutes * MINUTE_MS) return 'on_time'
  return late < 0 ? 'early' : 'late'
}

/** Metres between two places of one site; null where one of them is not known. */
export function metresBetween(a: Place, b: Place): number | null {
  if (a.longitude === null || a.latitude === null || b.longitude === null || b.latitude === null) return null
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(east, a.latitude - b.latitude) * DEGREE_METRES
}

/** How far the phone was from the checkpoint, m; null where that is not known well enough. */
export function distanceOf(stop: Place, place: CheckInRequest['place']): number | null {
  if (!place || place.accuracy > ACCURACY_METRES) return null
  const metres = metresBetween(stop, place)
  return metres === null ? null : Math.max(0, metres - place.accuracy)
}

interface Made {
  at: Date
  received: Date
  sentAt: Date
  distance: number | null
}
interface Stop extends Place {
  position: number
  verdict: CheckInVerdict | null
  at: Date | null
}

/** Facts about a check-in that somebody should look at. */
export function marksOf(
  stop: Stop,
  made: Made,
  way: { order: FootOrder; stops: readonly Stop[] },
): CheckInMark[] {
  const isOpenBefore = (other: Stop) => other.position < stop.position && other.verdict === null
  const facts: Record<CheckInMark, boolean> = {
    elsewhere: made.distance !== null && made.distance > ELSEWHERE_METRES,
    out_of_order: way.order === 'in_order' && way.stops.some(isOpenBefore),
    too_fast: way.stops.some(other => isTooFast(stop, made.at, other)),
    clock_off: Math.abs(made.sentAt.getTime() - made.received.getTime()) > CLOCK_OFF_MS,
    told_later: made.received.getTime() - made.at.getTime() > TOLD_LATER_MS,
    was_absent: stop.verdict === 'absent',
  }
  return (Object.keys(facts) as CheckInMark[]).filter(mark => facts[mark])
}

/** Whether nobody walks from another stop to this one in the time between the two check-ins. */
function isTooFast(stop: Stop, at: Date, other: Stop): boolean {
  if (other.at === null || other.position === stop.position) return false
  const metres = metresBetween(stop, other)
  const seconds = Math.abs(at.getTime() - other.at.getTime()) / 1000
  return metres !== null && metres > WALKED_METRES && metres > seconds * WALKING_SPEED
}

/** A code or a tag as it was found. */
export interface FoundCode {
  checkpoint_id: string
  name: string
  means: 'code' | 'nfc'
  ended_at: Date | null
}

/** Checks that a code is that of the stop's checkpoint. One that was replaced counts for what was made before. */
export function requireCode(
  found: FoundCode | undefined,
  { checkpoint_id, name }: { checkpoint_id: string | null; name: string },
  at: Date,
): FoundCode {
  if (!found) throw new AppError('patrol_foot.code_unknown')
  if (found.checkpoint_id !== checkpoint_id)
    throw new AppError('patrol_foot.wrong_place', { stop: name, place: found.name })
  if (found.ended_at !== null && found.ended_at <= at)
    throw new AppError('patrol_foot.code_ended', { stop: name })
  return found
}

export function requireReport(
  stop: { is_photo_required: boolean; questions: readonly string[] },
  { picture, answers }: Pick<CheckInRequest, 'picture' | 'answers'>,
): void {
  if (stop.is_photo_required && !picture) throw new AppError('patrol_foot.photo_required')
  const given = answers.filter(answer => answer !== '').length
  if (answers.length !== stop.questions.length || given < stop.questions.length)
    throw new AppError('patrol_task.answers_required')
}
