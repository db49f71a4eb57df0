import type { ProcedureStep, StepOf } from './procedure.steps.ts'
import type { StepAnswer } from './procedure.ways.ts'

interface More {
  next?: string | null
  isRequired?: boolean
}

const common = (key: string, { next = null, isRequired = true }: More = {}) => ({
  key,
  title: key.toUpperCase(),
  text: '',
  isRequired,
  next,
})

export const text = (key: string, next: string | null = null, isRequired = true): ProcedureStep => ({
  kind: 'text',
  ...common(key, { next, isRequired }),
})

export const choice = (key: string, targets: readonly (string | null)[], more?: More): ProcedureStep => ({
  kind: 'choice',
  ...common(key, more),
  choices: targets.map((target, index) => ({
    key: `c${index + 1}`,
    label: `${key} ${index + 1}`,
    next: target,
  })),
})

/** A question for a number, with its ranges as from, to, next. */
export const ranged = (
  key: string,
  ranges: readonly (readonly [number | null, number | null, string | null])[],
  { min = null, max = null, ...more }: More & Partial<Pick<StepOf<'number'>, 'min' | 'max'>> = {},
): ProcedureStep => ({
  kind: 'number',
  ...common(key, more),
  min,
  max,
  unit: '',
  ranges: ranges.map(([from, to, next]) => ({ from, to, next })),
})

/** A question that may be left empty where it has branches. */
export const emptyable = (
  kind: 'written' | 'photo',
  key: string,
  branches: StepOf<'written'>['branches'],
  next: string | null = null,
): ProcedureStep => ({ kind, ...common(key, { next }), branches })

export const keys = (steps: readonly ProcedureStep[]) => steps.map(step => step.key)

export const answer = (stepKey: string, more: Partial<StepAnswer> = {}): StepAnswer => ({
  stepKey,
  choice: null,
  text: null,
  number: null,
  pictureIds: [],
  ...more,
})
