import {
  ABSENT_MINUTES_DEFAULT,
  CRUISE_SECONDS_DEFAULT,
  FOOT_MINUTES_MAX,
  PATROL_QUESTION_LIMIT,
  PATROL_QUESTIONS_LIMIT,
  TOLERANCE_MINUTES_DEFAULT,
  type AlarmLevel,
  type FootOrder,
  type FootStop,
  type PatrolPlanDetails,
  type PatrolPlanDraft,
  type PatrolStop,
  type PatrolTime,
  type TimeRange,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** A stop as it stands in the form. */
export interface EditedStop {
  /** Tells it from others at the same camera. */
  key: string
  deviceId: string
  deviceName: string
  isDeleted: boolean
  preset: PatrolStop['preset']
  seconds: number
  /** One question a line. */
  questions: string
}

/** A stop on foot as it stands in the form. */
export interface EditedCheckpoint {
  /** Tells it from others at the same checkpoint. */
  key: string
  checkpointId: string
  name: string
  minutes: number
  isPhotoRequired: boolean
  /** One question a line. */
  questions: string
}

/** Both kinds of time as they were filled in, so that a look at the other kind loses nothing. */
export interface EditedTime {
  type: PatrolTime['type']
  from: string | null
  to: string | null
  week: TimeRange
}

export interface PatrolPlanFields {
  name: string
  personId: string | null
  level: AlarmLevel
  time: EditedTime
  toleranceMinutes: number
  /** Both ways stay as they were filled in, so that a look at the other one loses nothing. */
  way: 'camera' | 'foot'
  stops: EditedStop[]
  order: FootOrder
  absentMinutes: number
  checkpoints: EditedCheckpoint[]
  remarks: string
}

const emptyWeek: TimeRange = { type: 'custom', dates: [], data: [] }

export const emptyPlan: PatrolPlanFields = {
  name: '',
  personId: null,
  level: 'general',
  time: { type: 'weekly', from: null, to: null, week: emptyWeek },
  toleranceMinutes: TOLERANCE_MINUTES_DEFAULT,
  way: 'camera',
  stops: [],
  order: 'in_order',
  absentMinutes: ABSENT_MINUTES_DEFAULT,
  checkpoints: [],
  remarks: '',
}

const editedTime = (time: PatrolTime): EditedTime =>
  time.type === 'once'
    ? { type: 'once', from: time.from, to: time.to, week: emptyWeek }
    : { type: 'weekly', from: null, to: null, week: time.week }

export const fieldsOf = (plan: PatrolPlanDetails): PatrolPlanFields => ({
  name: plan.name,
  personId: plan.personId,
  level: plan.level,
  time: editedTime(plan.time),
  toleranceMinutes: plan.toleranceMinutes,
  way: plan.foot ? 'foot' : 'camera',
  order: plan.foot?.order ?? emptyPlan.order,
  absentMinutes: plan.foot?.absentMinutes ?? emptyPlan.absentMinutes,
  checkpoints: (plan.foot?.stops ?? []).map(
    ({ checkpointId, name, minutes, isPhotoRequired, questions }, index) => ({
      key: `stored-${index}`,
      checkpointId,
      name,
      minutes,
      isPhotoRequired,
      questions: questions.join('\n'),
    }),
  ),
  stops: plan.stops.map(({ questions, longitude: _longitude, latitude: _latitude, ...stop }, index) => ({
    ...stop,
    key: `stored-${index}`,
    questions: questions.join('\n'),
  })),
  remarks: plan.remarks,
})

/** A stop at a camera that was chosen just now. */
export const newStop = (camera: { id: string; name: string }): EditedStop => ({
  key: crypto.randomUUID(),
  deviceId: camera.id,
  deviceName: camera.name,
  isDeleted: false,
  preset: null,
  seconds: CRUISE_SECONDS_DEFAULT,
  questions: '',
})

/** Minutes from one stop on foot to the next, as they are proposed. */
const LEG_MINUTES = 5

/** A stop at a checkpoint that was chosen just now, due a while after the last one. */
export const newCheckpoint = (
  point: { id: string; name: string },
  last: EditedCheckpoint | undefined,
): EditedCheckpoint => ({
  key: crypto.randomUUID(),
  checkpointId: point.id,
  name: point.name,
  minutes: last ? Math.min(last.minutes + LEG_MINUTES, FOOT_MINUTES_MAX) : 0,
  isPhotoRequired: false,
  questions: '',
})

export const questionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

export function hasBadQuestions({ questions }: Pick<EditedStop, 'questions'>): boolean {
  const lines = questionsOf(questions)
  return lines.length > PATROL_QUESTIONS_LIMIT || lines.some(({ length }) => length > PATROL_QUESTION_LIMIT)
}

export function timeOf({ type, from, to, week }: EditedTime): PatrolTime | null {
  if (type === 'weekly') return week.type === 'custom' && week.data.length === 0 ? null : { type, week }
  return from === null || to === null ? null : { type, from, to }
}

export const isEndBeforeStart = ({ type, from, to }: EditedTime): boolean =>
  type === 'once' && from !== null && to !== null && to <= from

export const draftOf = ({
  time,
  way,
  stops,
  order,
  absentMinutes,
  checkpoints,
  ...fields
}: PatrolPlanFields): PatrolPlanDraft => ({
  ...fields,
  time: timeOf(time),
  ...(way === 'foot'
    ? { stops: [], foot: { order, absentMinutes, stops: checkpoints.map(footStopOf) } }
    : { stops: stops.map(cameraStopOf) }),
})

const cameraStopOf = ({ deviceId, preset, seconds, questions }: EditedStop): PatrolStop => ({
  deviceId,
  preset,
  seconds,
  questions: questionsOf(questions),
})
const footStopOf = ({ checkpointId, minutes, isPhotoRequired, questions }: EditedCheckpoint): FootStop => ({
  checkpointId,
  minutes,
  isPhotoRequired,
  questions: questionsOf(questions),
})

/** How long all stops together take, min. */
export const minutesOf = (stops: readonly Pick<EditedStop, 'seconds'>[]): number =>
  Math.ceil(stops.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'patrol_plan.name_taken': 'name',
  'patrol_plan.no_person': 'personId',
  'patrol_plan.person_unfit': 'personId',
  'patrol_plan.no_cameras': 'stops',
  'patrol_plan.camera_gone': 'stops',
  'device.not_a_camera': 'stops',
  'patrol_plan.no_checkpoints': 'checkpoints',
  'patrol_plan.checkpoint_gone': 'checkpoints',
  'patrol_plan.minutes_backwards': 'checkpoints',
  'patrol_plan.absent_too_soon': 'absentMinutes',
  'patrol_plan.no_time': 'time',
  'patrol_plan.completion_before_start': 'time',
  'patrol_plan.expired': 'time',
} as const satisfies FieldOfCode<PatrolPlanFields>
