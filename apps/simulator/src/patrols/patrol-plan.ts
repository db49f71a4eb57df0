import { ALWAYS, weekDays, type TimeRange } from '@palisade/contract'
import type { AreaCode, Metres } from '../site/plan.ts'

/** The patrol that is walked, and the one that is looked at by camera. */
export const WALK_PLAN = 'Perimeter walk'
export const TOUR_PLAN = 'Camera round'

/** The checkpoints of the walk in its order, five minutes apart. */
export const checkpoints: readonly { name: string; area: AreaCode; at: Metres; question?: string }[] = [
  { name: 'North gate', area: 'NORTHGATE', at: [12, 160], question: 'Is the barrier shut?' },
  { name: 'Staff entrance', area: 'NORTHGATE', at: [-78, 155] },
  { name: 'Main entrance', area: 'MAINBUILDING', at: [5, -40], question: 'Is the lobby empty?' },
  { name: 'Car park stairs', area: 'CARPARK', at: [-150, 20] },
  { name: 'Loading dock', area: 'WAREHOUSE', at: [190, -100], question: 'Are the doors shut?' },
]
export const LEG_MINUTES = 5

const two = (value: number): string => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The second half of every hour. */
export const walkTime: TimeRange = {
  ...ALWAYS,
  type: 'custom',
  data: weekDays.flatMap(day =>
    hours.map(hour => ({
      day,
      startTime: `${two(hour)}:30`,
      endTime: hour === 23 ? '24:00' : `${two(hour + 1)}:00`,
    })),
  ),
}

/** The first half of every hour. */
export const tourTime: TimeRange = {
  ...ALWAYS,
  type: 'custom',
  data: weekDays.flatMap(day =>
    hours.map(hour => ({ day, startTime: `${two(hour)}:00`, endTime: `${two(hour)}:30` })),
  ),
}
