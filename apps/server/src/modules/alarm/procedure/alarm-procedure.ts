import { latestAnswers, openStepsOf } from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Procedures } from '#server/modules/alarm/alarm/alarm-ports.ts'
import {
  findCandidates,
  findRun,
  insertRun,
  listAnswers,
  type ProcedureSubject,
} from './alarm-procedure.queries.ts'
import { inOrderOfUse, reasonsOf, type Candidate } from './alarm-procedure.rules.ts'

/** An alarm to which a procedure may apply. */
export interface ProcedureAlarm extends ProcedureSubject {
  id: string
  occurred_at: Date
}

/** The procedures for an alarm, the one that applies first. */
export async function findApplying(
  db: Db,
  { occurred_at, ...subject }: Omit<ProcedureAlarm, 'id'>,
): Promise<Candidate[]> {
  return inOrderOfUse(await findCandidates(db, subject), occurred_at)
}

/**
 * Begins the procedure of a locked alarm with the first action on it. What is saved or switched on later does not concern
 * this alarm any more; an alarm that began without a procedure stays without one.
 */
export async function beginProcedure(tx: Tx, alarm: ProcedureAlarm): Promise<void> {
  const [first] = await findApplying(tx, alarm)
  if (first) await insertRun(tx, alarm.id, first, reasonsOf(first))
}

/** The most steps that one refusal names. */
const NAMED_STEPS = 5

/** Checks that every required step of a locked alarm has an answer. */
async function requireStepsAnswered(tx: Tx, alarmId: string): Promise<void> {
  const run = await findRun(tx, alarmId)
  if (!run) return
  const open = openStepsOf(run.steps, latestAnswers(await listAnswers(tx, alarmId)))
  if (open.length === 0) return
  const names = open.slice(0, NAMED_STEPS).map(step => step.title)
  const steps = [...names, ...(open.length > names.length ? ['…'] : [])].join(' · ')
  throw new AppError('procedure.steps_open', { count: open.length, steps })
}

/** For alarms that are changed. */
export const procedures: Procedures = { begin: beginProcedure, requireStepsAnswered }
