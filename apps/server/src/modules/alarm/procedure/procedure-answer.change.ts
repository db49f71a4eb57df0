import {
  latestAnswers,
  pathOf,
  type AlarmProcedure,
  type Contract,
  type ProcedureStep,
  type RequestOf,
} from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { lockAlarmRow, noteOnAlarm } from '#server/modules/alarm/alarm/alarm-change.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { beginProcedure } from './alarm-procedure.ts'
import { findRun, listAnswers, type AnswerRow } from './alarm-procedure.queries.ts'
import { findAlarmProcedure } from './alarm-procedure.presenter.ts'
import { findRequested, insertAnswer, type AnswerValues } from './procedure-answer.queries.ts'
import { answerText, faultOfAnswer, type GivenAnswer } from './procedure-answer.rules.ts'
import type { EditContext } from './procedure.change.ts'
import { writeAnswered } from './procedure.events.ts'
import { startStepAction, type StepActionDeps } from './step-action.ts'

export type AnswerRequest = RequestOf<Contract['procedure']['answer']>

/** The parts of an answer beside its values. */
export interface AnswerParts {
  /** Of its pictures. */
  keys: readonly string[]
  at: Date
  actions: StepActionDeps
}

/** The values that one answer leaves in the log; none where the same request came again. */
interface Told {
  before?: { step: string; answer: string }
  after: { step: string; answer: string; revision: number }
}

/**
 * Answers a step, or corrects its answer; of a step with an action, begins it, or begins it again. The alarm is locked, so that of two answers at once the second one meets the first.
 */
export async function answerStep(
  tx: Tx,
  request: AnswerRequest,
  { keys, at, actions }: AnswerParts,
  { access, user }: EditContext,
): Promise<{ shown: AlarmProcedure; told?: Told; hasBegun?: boolean }> {
  const alarm = await lockAlarmRow(tx, request.alarmId)
  if (await isRepeat(tx, request, user.id)) return { shown: await shownOf(tx, alarm, access) }
  requireOpen(alarm)
  if (alarm.status === 'on_alert') await beginProcedure(tx, alarm)
  const { step, last, procedure } = await stepOf(tx, request)
  const given = { ...request, pictures: keys.length }
  const fault = faultOfAnswer(step, given)
  if (fault) throw new AppError(fault.code, fault.params)
  const values = valuesOf(request)
  const { revision } = values
  const runId =
    step.kind === 'action'
      ? await startStepAction(
          tx,
          actions,
          { step, procedure, alarm, isConfirmed: request.isConfirmed === true },
          { access, user },
        )
      : null
  const by = { user_id: user.id, user_name: user.name, request_id: request.requestId ?? null, at }
  await insertAnswer(tx, { ...values, ...by, run_id: runId }, keys)
  const answer = answerText(step, given)
  const text = answer === '' ? step.title : `${step.title}: ${answer}`
  await noteOnAlarm(tx, alarm, { action: revision === 1 ? 'answer' : 'correct_answer', text }, user)
  await writeAnswered(tx, alarm)
  return {
    shown: await shownOf(tx, alarm, access),
    hasBegun: runId !== null,
    told: {
      ...(last && { before: { step: step.title, answer: answerText(step, valueOf(last)) } }),
      after: { step: step.title, answer, revision },
    },
  }
}

async function shownOf(tx: Tx, alarm: AlarmRow, access: AccessSnapshot): Promise<AlarmProcedure> {
  const shown = await findAlarmProcedure(tx, alarm, access)
  if (!shown) throw new AppError('procedure.replaced')
  return shown
}

/** The step that is answered, of the procedure that was seen, and its answer that was seen. */
async function stepOf(
  tx: Tx,
  request: AnswerRequest,
): Promise<{ step: ProcedureStep; last: AnswerRow | undefined; procedure: string }> {
  const run = await findRun(tx, request.alarmId)
  if (!run || run.procedure_id !== request.procedureId || run.version !== request.version)
    throw new AppError('procedure.replaced')
  const step = run.steps.find(({ key }) => key === request.stepKey)
  if (!step) throw new AppError('procedure.no_step')
  const answers = latestAnswers(await listAnswers(tx, request.alarmId))
  const last = answers.find(({ stepKey }) => stepKey === step.key)
  if ((last?.revision ?? 0) !== request.revision)
    throw new AppError('procedure.answered_meanwhile', {
      by: last?.by ?? '',
      at: last?.at.toISOString() ?? '',
    })
  if (!pathOf(run.steps, answers).includes(step)) throw new AppError('procedure.step_not_reached')
  return { step, last, procedure: run.name }
}

const valueOf = ({ choice, text, number, pictureIds }: AnswerRow): GivenAnswer => ({
  choice: choice ?? undefined,
  text: text ?? undefined,
  number: number ?? undefined,
  pictures: pictureIds.length,
})

/** Whether the same answer was taken before. */
async function isRepeat(tx: Tx, request: AnswerRequest, userId: string): Promise<boolean> {
  const { requestId } = request
  const earlier = requestId === undefined ? undefined : await findRequested(tx, userId, requestId)
  if (!earlier) return false
  const values = valuesOf(request)
  const isSame = (Object.keys(values) as (keyof AnswerValues)[]).every(key => values[key] === earlier[key])
  if (!isSame) throw new AppError('request.id_reused')
  return true
}

function requireOpen({ status, closed_by, closed_at }: AlarmRow): void {
  if (status !== 'completed') return
  throw new AppError('alarm.already_closed', { by: closed_by ?? '', at: closed_at?.toISOString() ?? '' })
}

const valuesOf = (request: AnswerRequest): AnswerValues => ({
  alarm_id: request.alarmId,
  step_key: request.stepKey,
  revision: request.revision + 1,
  choice: request.choice ?? null,
  // An empty text is none: it goes the way of an answer that was left empty.
  text: request.text || null,
  number: request.number ?? null,
})
