import type { DutyPerson, TaskPerson } from '@palisade/contract'
import { levelOfNumber } from '../alarm/alarm.rules.ts'
import type { OpenTaskRow } from './on-duty.queries.ts'
import type { AlarmPlace, PersonRow } from './person.queries.ts'
import { distanceOf, isPositionOld, type Place } from './person.rules.ts'

type Coordinates = { [Key in keyof Place]: number | null }

const placeOf = ({ longitude, latitude }: Coordinates): Place | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** A person as seen from an alarm. @param now ms since 1970 */
export function presentPerson(row: PersonRow, alarm: AlarmPlace, now: number): TaskPerson {
  const [theirs, its] = [placeOf(row), placeOf(alarm)]
  const isFloorKnown = row.floor_id !== null && alarm.floor_id !== null
  return {
    userId: row.user_id,
    name: row.name,
    jobName: row.job_name,
    status: row.status,
    openTasks: row.open_tasks,
    distance: theirs && its ? Math.round(distanceOf(theirs, its)) : null,
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
