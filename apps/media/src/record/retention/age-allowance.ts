import type { Clock } from '../../clock.ts'
import { HOUR_MS } from '../files/minute-name.ts'

/**
 * The most hours of pictures of one camera that may be deleted by age within an hour, so that a wrongly believed clock cannot cost
 * everything at once.
 */
export const HOURS_BY_AGE_MAX = 24

/** Counts the hours that are deleted by age, from folders and object store together. */
export interface AgeAllowance {
  has(cameraId: string): boolean
  take(cameraId: string): void
}

export function createAgeAllowance(clock: Pick<Clock, 'elapsed'>): AgeAllowance {
  const taken = new Map<string, { since: number; hours: number }>()

  const current = (cameraId: string) => {
    const known = taken.get(cameraId)
    if (known && clock.elapsed() - known.since < HOUR_MS) return known
    taken.delete(cameraId)
    return undefined
  }
  return {
    has: cameraId => (current(cameraId)?.hours ?? 0) < HOURS_BY_AGE_MAX,
    take: cameraId => {
      const known = current(cameraId)
      if (known) known.hours++
      else taken.set(cameraId, { since: clock.elapsed(), hours: 1 })
    },
  }
}
