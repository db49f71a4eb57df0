import {
  isMoving,
  type LinkagePart,
  type ProcedureStep,
  type StepAction,
  type StepOf,
} from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { HandRuns } from '#server/modules/alarm/linkage/hand/hand-run.ts'
import {
  requireAbilities,
  requireActions,
  requireRecipients,
  type ObjectGate,
} from '#server/modules/alarm/linkage/rule/action-check.ts'
import { idsOf, listParts } from '#server/modules/alarm/linkage/rule/linkage-part.queries.ts'

type ActionStep = StepOf<'action'>

/** The actions of steps that are there. */
export const actionsOf = (steps: readonly ProcedureStep[]): StepAction[] =>
  steps.flatMap(step => (step.kind === 'action' && step.action ? [step.action] : []))

/** Everything that the actions of steps name, as far as this user may see it. */
export async function listStepParts(
  db: Db,
  steps: readonly ProcedureStep[],
  access: AccessSnapshot,
): Promise<LinkagePart[]> {
  const parts = (await listParts(db, actionsOf(steps), access)).filter(part => part.isVisible)
  return parts.map(({ id, name, isDeleted }) => ({ id, name, isDeleted }))
}

/** The steps as a reader gets them who may see these parts: an action that names another thing is not told. */
export function shownSteps(steps: readonly ProcedureStep[], parts: readonly LinkagePart[]): ProcedureStep[] {
  const visible = new Set(parts.map(part => part.id))
  return steps.map(step =>
    step.kind === 'action' && step.action && !idsOf(step.action).every(id => visible.has(id))
      ? { ...step, action: null }
      : step,
  )
}

/** The steps as they are saved: an action that the editor could not see stays as it was. */
export function withKnownActions(
  steps: readonly ProcedureStep[],
  before: readonly ProcedureStep[],
): ProcedureStep[] {
  return steps.map(step => {
    if (step.kind !== 'action' || step.action) return step
    const known = before.find(({ key }) => key === step.key)
    if (known?.kind === 'action' && known.action) return { ...step, action: known.action }
    throw new AppError('procedure.action_missing', { step: step.title })
  })
}

interface Checked {
  gate: ObjectGate
  access: AccessSnapshot
}

/** Whoever writes an action into a step may do it by hand; those that were there stay as they are. */
export async function requireStepActions(
  tx: Tx,
  steps: readonly ProcedureStep[],
  before: readonly ProcedureStep[],
  { gate, access }: Checked,
): Promise<void> {
  const known = new Set(actionsOf(before).map(action => JSON.stringify(action)))
  for (const step of steps) {
    if (step.kind !== 'action' || !step.action || known.has(JSON.stringify(step.action))) continue
    // Few steps, when a person saves them.
    await requireAction(tx, step.action, { gate, access }).catch(refuse(step))
  }
}

async function requireAction(tx: Tx, action: StepAction, { gate, access }: Checked): Promise<void> {
  requireRecipients([action])
  await requireActions(tx, gate, [action], access)
  await requireAbilities(tx, [action])
}

const codes = {
  'linkage.action_denied': 'procedure.action_denied',
  'linkage.action_target_gone': 'procedure.action_gone',
  'linkage.not_a_camera': 'procedure.action_unable',
  'linkage.not_able': 'procedure.action_unable',
  'linkage.tells_nobody': 'procedure.tells_nobody',
} as const

/** Says it of the step, since an operator knows no number of an action. */
const refuse = (step: ActionStep) => (error: unknown) => {
  const code = error instanceof AppError ? codes[error.code as keyof typeof codes] : undefined
  if (!code || !(error instanceof AppError)) throw error
  const { permission } = error.params ?? {}
  throw new AppError(code, { step: step.title, ...(permission !== undefined && { permission }) })
}

export interface StepActionDeps {
  gate: ObjectGate
  runs: HandRuns
}

/** A step of a procedure whose action begins, for the alarm whose row is locked. */
interface BegunAction {
  step: ActionStep
  procedure: string
  alarm: AlarmRow
  isConfirmed: boolean
}

/**
 * Begins the action of a step in the name of an operator, with the right that the same needs by hand. What is gone meanwhile is told by
 * the run, so that a required step can be answered all the same.
 * @returns the id of its run
 */
export async function startStepAction(
  tx: Tx,
  { gate, runs }: StepActionDeps,
  { step, procedure, alarm, isConfirmed }: BegunAction,
  { access, user }: { access: AccessSnapshot; user: { id: string; name: string } },
): Promise<string> {
  const { action } = step
  if (!action) throw new AppError('procedure.action_missing', { step: step.title })
  if (isMoving(action.kind) && !isConfirmed) throw new AppError('procedure.not_confirmed')
  await requireActions(tx, gate, [action], access)
    .catch(refuse(step))
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'procedure.action_gone') throw error
    })
  return runs.start(tx, { alarm, name: `${procedure} · ${step.title}`, action, user })
}
