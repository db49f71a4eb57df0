import { seededName, type Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { CheckInRow } from '#server/modules/patrol/patrol-task/patrol-check-in.queries.ts'
import type { PatrolTaskRow } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import type { TaskStopRow } from '#server/modules/patrol/patrol-task/patrol-task-stop.queries.ts'

/** The sheet of patrols, a row for each stop, in a reader's language and time zone (IANA name). */
export function patrolSheet(t: Translator, zone: string = SITE_ZONE) {
  const timeOf = timeIn(zone)
  const orNull = (at: Date | null): Cell => at && timeOf(at)
  const column = (key: keyof typeof widths) => ({
    heading: t(`patrolHistory.field.${key}`),
    width: widths[key],
  })

  const ofTask = (row: PatrolTaskRow): Cell[] => [
    row.plan_name,
    seededName(t, row.person_name),
    timeOf(row.due_from),
    timeOf(row.due_to),
    orNull(row.started_at),
    orNull(row.ended_at),
    row.outcome && t(`enums.patrolOutcome.${row.outcome}`),
    row.punctuality && t(`enums.patrolPunctuality.${row.punctuality}`),
    row.signed_by,
    orNull(row.signed_at),
  ]
  const ofStop = (stop: TaskStopRow): Cell[] => [
    stop.position + 1,
    stop.device_name,
    orNull(stop.visited_at),
    stop.verdict && t(`enums.patrolVerdict.${stop.verdict}`),
    presetOf(stop, t),
    stop.note,
    answersOf(stop),
    seededName(t, stop.judged_by),
  ]
  const ofCheckIn = (stop: CheckInRow): Cell[] => [
    stop.position + 1,
    stop.name,
    orNull(stop.at),
    stop.verdict && t(`enums.checkInVerdict.${stop.verdict}`),
    null,
    stop.note,
    stop.at && answersOf(stop),
    seededName(t, stop.made_by),
    timeOf(stop.due_at),
    stop.marks.map(mark => t(`enums.checkInMark.${mark}`)).join('\n'),
  ]
  return {
    name: t('patrolHistory.title'),
    columns: (Object.keys(widths) as (keyof typeof widths)[]).map(column),
    /** One that never began is a row of its own; one on foot has its check-ins. */
    rows: (task: PatrolTaskRow, stops: readonly TaskStopRow[], checkIns: readonly CheckInRow[]): Cell[][] => {
      const parts = [...stops.map(ofStop), ...checkIns.map(ofCheckIn)]
      return parts.length === 0 ? [ofTask(task)] : parts.map(part => [...ofTask(task), ...part])
    },
  }
}

const answersOf = ({ questions, answers }: Pick<TaskStopRow, 'questions' | 'answers'>): string =>
  questions.map((question, index) => `${question} ${answers[index] ?? ''}`).join('\n')

function presetOf({ preset, is_preset_missed: isMissed }: TaskStopRow, t: Translator): string {
  const name = preset?.name || preset?.token || ''
  return isMissed ? `${name} (${t('patrolTask.tour.presetMissed')})` : name
}

/** Widths in characters. */
const widths = {
  planName: 24,
  personName: 16,
  dueFrom: 20,
  dueTo: 20,
  startedAt: 20,
  endedAt: 20,
  outcome: 14,
  punctuality: 14,
  signedBy: 16,
  signedAt: 20,
  stopNumber: 8,
  stop: 24,
  visitedAt: 20,
  verdict: 14,
  preset: 20,
  note: 40,
  answers: 40,
  judgedBy: 16,
  stopDueAt: 20,
  marks: 24,
} as const
