import type { DutyPerson, TaskPerson } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { OpenTaskRow } from './on-duty.queries.ts'
import type { AlarmPlace, PersonRow } from './person.queries.ts'
import { distanceOf, isPositionOld, type Place } from './person.rules.ts'

type Coordinates = { [Key in keyof Place]: number | null }

const placeOf = ({ longitude, latitude }: Coordinates): Place | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** How near a person is, for who may not send them: three exact distances would say where they are. Metres; the last holds beyond it. */
const BANDS = [100, 250, 500, 1000, 2500, 5000, 10_000] as const

const inBand = (metres: number): number =>
  BANDS.find(band => metres <= band) ?? Math.ceil(metres / 10_000) * 10_000

/**
 * A person as seen from an alarm.
 * @param now ms since 1970
 * @param isExact whether the reader may send people, and is told how far each is to the metre
 */
export function presentPerson(
  row: PersonRow,
  alarm: AlarmPlace,
  { now, isExact }: { now: number; isExact: boolean },
): TaskPerson {
  const [theirs, its] = [placeOf(row), placeOf(alarm)]
  const told = isExact ? Math.round : inBand
  const isFloorKnown = row.floor_id !== null && alarm.floor_id !== null
  return {
    userId: row.user_id,
    name: row.name,
    jobName: row.job_name,
    status: row.status,
    openTasks: row.open_tasks,
    distance: theirs && its ? told(distanceOf(theirs, its)) : null,
    positionAt: row.positioned_at?.toISOString() ?? null,
    isPositionOld: row.positioned_at !== null && isPositionOld(row.positioned_at, now),
    isOnFloor: isFloorKnown ? row.floor_id === alarm.floor_id : null,
  }
}

/** A person on duty, as the map shows them. @param now ms since 1970 */
export const presentOnDuty = (row: PersonRow, tasks: readonly OpenTaskRow[], now: number): DutyPerson => ({
  userId: row.user_id,
  name: row.name,
  jobName: row.job_name,
  status: row.status,
  longitude: row.longitude,
  latitude: row.latitude,
  floorId: row.floor_id,
  positionAt: row.positioned_at?.toISOString() ?? null,
  isPositionOld: row.positioned_at !== null && isPositionOld(row.positioned_at, now),
  tasks: tasks.map(({ id, alarm_id, number, type, level, status }) => ({
    taskId: id,
    alarmId: alarm_id,
    alarmNumber: number,
    type,
    level: levelOfNumber(level),
    status,
  })),
})
