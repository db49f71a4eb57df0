import { indexOfTarget } from './procedure.fault.ts'
import type { ProcedureStep } from './procedure.steps.ts'
import { isBranching, targetOf, type StepAnswer } from './procedure.ways.ts'

/**
 * The steps on the way that these answers take. A required question that branches and has no answer yet ends it, because
 * what lies behind is not known; one that need not be answered is passed as the step itself says.
 */
export function pathOf(steps: readonly ProcedureStep[], answers: readonly StepAnswer[]): ProcedureStep[] {
  const answerOf = new Map(answers.map(answer => [answer.stepKey, answer]))
  const path: ProcedureStep[] = []
  for (let index = 0; index >= 0 && index < steps.length;) {
    const step = steps[index]
    // A step that is met again could only be of a loop, which is never saved.
    if (!step || path.includes(step)) break
    path.push(step)
    const answer = answerOf.get(step.key)
    if (isBranching(step) && !answer && step.isRequired) break
    index = indexOfTarget(steps, index, targetOf(step, answer))
  }
  return path
}

/** The required steps on the way that have no answer yet. */
export function openStepsOf(
  steps: readonly ProcedureStep[],
  answers: readonly StepAnswer[],
): ProcedureStep[] {
  const answered = new Set(answers.map(answer => answer.stepKey))
  return pathOf(steps, answers).filter(step => step.isRequired && !answered.has(step.key))
}

/** The newest answer to each step, of answers oldest first. */
export const latestAnswers = <Answer extends StepAnswer>(answers: readonly Answer[]): Answer[] => [
  ...new Map(answers.map(answer => [answer.stepKey, answer])).values(),
]
