import {
  patrolTaskTransitions,
  stateOfTask,
  type PatrolPlanState,
  type PatrolTaskAction,
  type PatrolTaskStatus,
  type PatrolVerdict,
} from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

/** A patrol as its row tells it. */
interface TaskState {
  status: PatrolTaskStatus
  paused_at: Date | null
}
interface TaskPerson {
  person_id: string | null
  person_name: string
}
interface TaskTime {
  plan_state: PatrolPlanState
  due_to: Date
}
interface StopState {
  verdict: PatrolVerdict | null
  note: string
  questions: readonly string[]
}

export function requirePossible(row: TaskState, action: PatrolTaskAction): void {
  const next =
    patrolTaskTransitions[stateOfTask({ status: row.status, isPaused: row.paused_at !== null })][action]
  if ('refused' in next) throw new AppError(next.refused)
}

export function requireOwn({ person_id, person_name }: TaskPerson, userId: string): void {
  if (person_id !== userId) throw new AppError('patrol_task.not_yours', { person: person_name })
}

export function requireTime({ plan_state, due_to }: TaskTime, now: number): void {
  if (plan_state !== 'in_progress') throw new AppError('patrol_task.plan_paused')
  if (due_to.getTime() <= now) throw new AppError('patrol_task.expired')
}

interface Said {
  verdict: PatrolVerdict
  note: string
  answers: readonly string[]
}

/** Whether a stop was judged just so already: the same report again changes nothing. */
export const isSameReport = (stop: Pick<StopState, 'verdict' | 'note'>, { verdict, note }: Said): boolean =>
  stop.verdict === verdict && stop.note === note

/** Checks a report on a stop. Of an abnormal stop there is an alarm: it is judged once. */
export function requireReport(stop: StopState, { verdict, note, answers }: Said): void {
  if (stop.verdict === 'abnormal') throw new AppError('patrol_task.already_judged')
  if (verdict === 'abnormal' && note === '') throw new AppError('patrol_task.note_required')
  if (verdict === 'no_picture') return
  const given = answers.filter(answer => answer !== '').length
  if (answers.length !== stop.questions.length || given < stop.questions.length)
    throw new AppError('patrol_task.answers_required')
}
