import { FACE_HIT_LATE_MINUTES, type FaceHitState } from '@palisade/contract'

/**
 * The first state of a hit. A camera that tells of a face long after it, or recognition that was away so long, tells history, which rings
 * nobody. @param times ms since 1970
 */
export function firstState({
  at,
  now,
  isFalse,
}: {
  at: number
  now: number
  isFalse: boolean
}): FaceHitState {
  if (isFalse) return 'false'
  return now - at > FACE_HIT_LATE_MINUTES * 60_000 ? 'late' : 'due'
}

/**
 * The text of a hit's alarm. It does not name the person: alarms are seen by whom the area is for, persons by whom their group is lent to.
 */
export const descriptionOf = (hit: {
  deployment_name: string
  group_name: string
  similarity: number | null
  reason: string
}): string =>
  [
    hit.deployment_name,
    hit.group_name,
    hit.similarity === null ? '' : `${Math.round(hit.similarity)} %`,
    hit.reason,
  ]
    .filter(Boolean)
    .join(' · ')
