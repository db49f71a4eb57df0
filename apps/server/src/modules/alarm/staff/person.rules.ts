import { personStatuses, POSITION_OLD_SECONDS, type TaskPerson } from '@palisade/contract'

/** Radius of the earth, m. */
const RADIUS = 6_371_000

export interface Place {
  longitude: number
  latitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places along the ground. */
export function distanceOf(a: Place, b: Place): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const [down, across] = [to - from, radians(b.longitude - a.longitude)]
  const half = Math.sin(down / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Somebody on the alarm's own floor comes before one whose floor is unknown, and that one before one on another floor. */
const floorRank = ({ isOnFloor }: TaskPerson) => (isOnFloor === null ? 1 : isOnFloor ? 0 : 2)

/** The free ones first, of them those of the alarm's floor, of them the near ones; nobody's place is left to chance. */
export function byAvailability(a: TaskPerson, b: TaskPerson): number {
  return (
    personStatuses.indexOf(a.status) - personStatuses.indexOf(b.status) ||
    floorRank(a) - floorRank(b) ||
    compare(a.distance ?? Infinity, b.distance ?? Infinity) ||
    a.name.localeCompare(b.name) ||
    (a.userId < b.userId ? -1 : 1)
  )
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

export const isPositionOld = (at: Date, now: number): boolean =>
  now - at.getTime() > POSITION_OLD_SECONDS * 1000
