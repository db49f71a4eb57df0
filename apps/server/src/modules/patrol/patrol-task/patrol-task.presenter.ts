import type { PatrolTask, PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { StopRow } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { presentCheckIn } from './patrol-check-in.presenter.ts'
import type { CheckInRow } from './patrol-check-in.queries.ts'
import type { PatrolTaskRow } from './patrol-task.queries.ts'
import type { TaskStopRow } from './patrol-task-stop.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The tolerance counts from when a patrol was due, or came where that was later: as the table's `punctuality` does. */
const onTimeUntil = ({ due_from: due, made_at: made, tolerance_minutes: minutes }: PatrolTaskRow) =>
  new Date(Math.max(due.getTime(), made.getTime()) + minutes * 60_000)

export const presentTask = (row: PatrolTaskRow): PatrolTask => ({
  id: row.id,
  planId: row.plan_id,
  planName: row.plan_name,
  personId: row.person_id,
  personName: row.person_name,
  level: levelOfNumber(row.level),
  isOnFoot: row.foot_order !== null,
  status: row.status,
  outcome: row.outcome,
  punctuality: row.punctuality,
  dueFrom: row.due_from.toISOString(),
  dueTo: row.due_to.toISOString(),
  onTimeUntil: onTimeUntil(row).toISOString(),
  startedAt: iso(row.started_at),
  endedAt: iso(row.ended_at),
  isPaused: row.paused_at !== null,
  position: row.position,
  stopCount: row.stop_count,
  judgedCount: row.judged_count,
  findingCount: row.finding_count,
  signedBy: row.signed_by,
  signedAt: iso(row.signed_at),
  version: row.version,
})

/** A stop as it is planned, whether or not the patrol has begun. */
const presentWay = (
  stop: Omit<StopRow, 'plan_id' | 'device_id' | 'is_deleted'> & { device_id: string | null },
) => ({
  position: stop.position,
  deviceId: stop.device_id,
  deviceName: stop.device_name,
  preset: stop.preset,
  seconds: stop.seconds,
  questions: stop.questions,
  longitude: stop.longitude,
  latitude: stop.latitude,
})

const presentStop = (stop: TaskStopRow): PatrolTaskStop => ({
  ...presentWay(stop),
  visitedAt: iso(stop.visited_at),
  verdict: stop.verdict,
  isPresetMissed: stop.is_preset_missed,
  note: stop.note,
  answers: stop.answers,
  hasPicture: stop.picture_key !== null,
  alarmId: stop.alarm_id,
  judgedBy: stop.judged_by,
  judgedAt: iso(stop.judged_at),
})

/** A stop of a patrol that has not begun: as its plan has it. */
const presentPlanned = (stop: StopRow): PatrolTaskStop => ({
  ...presentWay(stop),
  visitedAt: null,
  verdict: null,
  isPresetMissed: false,
  note: '',
  answers: [],
  hasPicture: false,
  alarmId: null,
  judgedBy: '',
  judgedAt: null,
})

/** @param planned the stops of the plan, for a patrol that has none of its own yet */
export const presentTaskDetails = (
  row: PatrolTaskRow,
  stops: readonly TaskStopRow[],
  planned: readonly StopRow[],
  checkIns: readonly CheckInRow[],
): PatrolTaskDetails => ({
  ...presentTask(row),
  stops: stops.length > 0 ? stops.map(presentStop) : planned.map(presentPlanned),
  order: row.foot_order,
  checkIns: checkIns.map(presentCheckIn),
})
