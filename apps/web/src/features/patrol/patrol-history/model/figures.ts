import type { PatrolFigures } from '@palisade/contract'

export interface Share {
  percent: number
  of: number
}

/** @returns undefined where there is nothing of which it could be a part */
const shareOf = (part: number, of: number): Share | undefined =>
  of === 0 ? undefined : { percent: Math.round((part / of) * 100), of }

/** Patrols that could be held: nobody is to blame for those that were not. */
const heldOf = ({ total, notHeld }: PatrolFigures): number => total - notHeld

export const completionOf = (figures: PatrolFigures): Share | undefined =>
  shareOf(figures.done, heldOf(figures))

/** Of those that began or should have. */
export const punctualityOf = ({ onTime, late, missed }: PatrolFigures): Share | undefined =>
  shareOf(onTime, onTime + late + missed)

export const visitsOf = ({ visitedCount, stopCount }: PatrolFigures): Share | undefined =>
  shareOf(visitedCount, stopCount)

/** Check-ins on time, of all stops on foot that are over. */
export const checkInsOf = ({ checkIns: { onTime, early, late, absent } }: PatrolFigures): Share | undefined =>
  shareOf(onTime, onTime + early + late + absent)
