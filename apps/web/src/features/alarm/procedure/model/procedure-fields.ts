import {
  END_OF_PROCEDURE,
  procedureStep,
  STEP_CHOICES_MIN,
  tellsNobody,
  type ProcedureDetails,
  type ProcedureDraft,
  type ProcedureStep,
  type StepKind,
  type StepOf,
  withTargets,
} from '@palisade/contract'
import { emptyAction } from '#shared/linkage/action/empty-action.ts'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values are those that are sent. */
export type ProcedureFields = ProcedureDraft

export const emptyProcedure: ProcedureFields = {
  name: '',
  types: [],
  levels: [],
  areaId: null,
  schedule: [],
  steps: [],
}

export const fieldsOf = ({
  name,
  types,
  levels,
  areaId,
  schedule,
  steps,
}: ProcedureDetails): ProcedureFields => ({
  name,
  types,
  levels,
  areaId,
  schedule,
  steps,
})

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'procedure.name_taken': 'name',
  'access.no_area': 'areaId',
  'procedure.loop': 'steps',
  'procedure.branch_backwards': 'steps',
  'procedure.branch_unknown': 'steps',
  'procedure.number_bounds': 'steps',
  'procedure.range_empty': 'steps',
  'procedure.ranges_overlap': 'steps',
  'procedure.action_missing': 'steps',
  'procedure.action_denied': 'steps',
  'procedure.action_gone': 'steps',
  'procedure.action_unable': 'steps',
  'procedure.tells_nobody': 'steps',
} as const satisfies FieldOfCode<ProcedureFields>

/** The first free key: that of a removed step or choice is never given again while a greater one is there. */
const nextKey = (letter: string, keys: readonly string[]) =>
  `${letter}${Math.max(0, ...keys.map(key => Number(key.slice(1)))) + 1}`

type Choice = StepOf<'choice'>['choices'][number]

export const newChoice = (choices: readonly Choice[]): Choice => ({
  key: nextKey(
    'c',
    choices.map(({ key }) => key),
  ),
  label: '',
  next: null,
})

function firstChoices(): Choice[] {
  const choices: Choice[] = []
  while (choices.length < STEP_CHOICES_MIN) choices.push(newChoice(choices))
  return choices
}

/** A new step of a kind, to be filled in. */
export function newStep(kind: StepKind, steps: readonly ProcedureStep[]): ProcedureStep {
  const keys = steps.map(({ key }) => key)
  const common = { key: nextKey('s', keys), title: '', text: '', isRequired: true, next: null }
  switch (kind) {
    case 'choice':
      return { ...common, kind, choices: firstChoices() }
    case 'number':
      return { ...common, kind, min: null, max: null, unit: '', ranges: [] }
    case 'written':
    case 'photo':
      return { ...common, kind, branches: null }
    case 'call':
      return { ...common, kind, phone: '' }
    case 'camera':
      return { ...common, kind, cameraId: '', preset: null }
    case 'action':
      return { ...common, kind, action: emptyAction('open_picture') }
    default:
      return { ...common, kind }
  }
}

/** The steps without one of them; what led there goes on to the next step. */
export function withoutStep(steps: readonly ProcedureStep[], key: string): ProcedureStep[] {
  const open = (next: string | null) => (next === key ? null : next)
  return steps.filter(step => step.key !== key).map(step => withTargets(step, open))
}

/** The steps that an answer of this one may lead to. */
export const laterSteps = (steps: readonly ProcedureStep[], step: ProcedureStep): ProcedureStep[] =>
  steps.slice(steps.findIndex(({ key }) => key === step.key) + 1)

export const isComplete = (step: ProcedureStep): boolean =>
  procedureStep.safeParse(step).success &&
  !(step.kind === 'action' && step.action !== null && tellsNobody(step.action))

/** The target of a branch that no later step and not the end has: it was moved behind its own step. */
export const isLost = (steps: readonly ProcedureStep[], step: ProcedureStep, next: string | null): boolean =>
  next !== null && next !== END_OF_PROCEDURE && !laterSteps(steps, step).some(({ key }) => key === next)
