import type { NumberRange, ProcedureStep, StepKind, StepOf } from './procedure.steps.ts'

/** An answer as far as branching and the required steps depend on it. */
export interface StepAnswer {
  stepKey: string
  /** Of a question with choices. */
  choice: string | null
  text: string | null
  number: number | null
  pictureIds: readonly string[]
}

/** One way on from a step: the answers that take it, and where it leads; null = as the step itself says. */
interface Way {
  isOf: (answer: StepAnswer) => boolean
  next: string | null
}

export const isInRange = ({ from, to }: NumberRange, number: number): boolean =>
  number >= (from ?? -Infinity) && number < (to ?? Infinity)

/** Whether a written answer or a photo was expressly left out. */
export const isLeftEmpty = ({ text, pictureIds }: Pick<StepAnswer, 'text' | 'pictureIds'>): boolean =>
  (text === null || text === '') && pictureIds.length === 0

function waysByEmptiness({ branches }: StepOf<'written' | 'photo'>): Way[] {
  if (branches === null) return []
  return [
    { isOf: answer => !isLeftEmpty(answer), next: branches.given },
    { isOf: isLeftEmpty, next: branches.empty },
  ]
}

/** The ways on that each kind of step has by its answer; editor, preview, desk, phone and server go by this table alone. */
const waysByKind: { [Kind in StepKind]: (step: StepOf<Kind>) => Way[] } = {
  text: () => [],
  call: () => [],
  camera: () => [],
  action: () => [],
  choice: ({ choices }) => choices.map(({ key, next }) => ({ isOf: answer => answer.choice === key, next })),
  number: ({ ranges }) =>
    ranges.map(range => ({
      isOf: answer => answer.number !== null && isInRange(range, answer.number),
      next: range.next,
    })),
  written: waysByEmptiness,
  photo: waysByEmptiness,
}

// The kind picks the function of its own kind, which the compiler does not follow through the table.
const waysOf = (step: ProcedureStep): Way[] => (waysByKind[step.kind] as (step: ProcedureStep) => Way[])(step)

/** Every target of a step: of its answers, and of the step itself. */
export const targetsOf = (step: ProcedureStep): (string | null)[] => [
  ...waysOf(step).map(way => way.next ?? step.next),
  step.next,
]

/** Where an answer leads, or a step that is passed without one; null = to the next step of the list. */
export const targetOf = (step: ProcedureStep, answer: StepAnswer | undefined): string | null =>
  (answer && waysOf(step).find(way => way.isOf(answer))?.next) ?? step.next

/** Whether an answer to this step decides how the procedure goes on. */
export const isBranching = (step: ProcedureStep): boolean => waysOf(step).some(way => way.next !== null)

/** Whether a step asks for words or photos that may expressly be left out. */
export const mayBeEmpty = (step: ProcedureStep): boolean =>
  (step.kind === 'written' || step.kind === 'photo') && step.branches !== null

/** A step with each of its targets put through a change. */
export function withTargets(
  step: ProcedureStep,
  change: (next: string | null) => string | null,
): ProcedureStep {
  const next = change(step.next)
  const of = <Way extends { next: string | null }>(ways: readonly Way[]) =>
    ways.map(way => ({ ...way, next: change(way.next) }))
  switch (step.kind) {
    case 'choice':
      return { ...step, next, choices: of(step.choices) }
    case 'number':
      return { ...step, next, ranges: of(step.ranges) }
    case 'written':
    case 'photo': {
      const { branches } = step
      return {
        ...step,
        next,
        branches: branches && { given: change(branches.given), empty: change(branches.empty) },
      }
    }
    default:
      return { ...step, next }
  }
}
