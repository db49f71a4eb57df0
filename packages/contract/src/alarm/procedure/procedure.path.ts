import { END_OF_PROCEDURE, type ProcedureStep, type StepOf } from './procedure.steps.ts'

/** An answer as far as branching and the required steps depend on it. */
export interface StepAnswer {
  stepKey: string
  /** Of a question with choices. */
  choice: string | null
}

/** Why steps cannot be a procedure, with the names of the steps concerned. */
export type StepsFault =
  | { code: 'procedure.step_key_twice'; steps: readonly string[] }
  | { code: 'procedure.branch_unknown'; steps: readonly string[] }
  /** The names are the path, from the step at which it begins back to it. */
  | { code: 'procedure.loop'; steps: readonly string[] }
  | { code: 'procedure.branch_backwards'; steps: readonly string[] }
  | { code: 'procedure.number_bounds'; steps: readonly string[] }

const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length

/** The answer's target, else the step's, else the next of the list; the end is one beyond the last step. */
function follower(steps: readonly ProcedureStep[], index: number, target: string | null): number {
  if (target === null) return index + 1
  return target === END_OF_PROCEDURE ? steps.length : steps.findIndex(step => step.key === target)
}

const choicesOf = (step: ProcedureStep) => (step.kind === 'choice' ? step.choices : [])

/** Every step that can follow one of them. */
function followers(steps: readonly ProcedureStep[], index: number): number[] {
  const step = steps[index]
  if (!step) return []
  const targets = choicesOf(step).map(choice => choice.next ?? step.next)
  return (targets.length > 0 ? targets : [step.next]).map(target => follower(steps, index, target))
}

/** Whether an answer to this question decides how the procedure goes on. */
export const isBranching = (step: ProcedureStep): step is StepOf<'choice'> =>
  choicesOf(step).some(choice => choice.next !== null)

/** The first fault of steps, for the editor and for the server; undefined where there is none. */
export function faultOfSteps(steps: readonly ProcedureStep[]): StepsFault | undefined {
  const twice = steps.filter(
    (step, index) =>
      steps.findIndex(other => other.key === step.key) < index ||
      isTwice(choicesOf(step).map(choice => choice.key)),
  )
  if (twice.length > 0) return { code: 'procedure.step_key_twice', steps: twice.map(step => step.title) }
  const bounds = steps.find(
    step => step.kind === 'number' && step.min !== null && step.max !== null && step.min > step.max,
  )
  if (bounds) return { code: 'procedure.number_bounds', steps: [bounds.title] }
  const unknown = steps.find((_, index) => followers(steps, index).includes(-1))
  if (unknown) return { code: 'procedure.branch_unknown', steps: [unknown.title] }
  const loop = loopOf(steps)
  if (loop) return { code: 'procedure.loop', steps: loop.map(index => steps[index]?.title ?? '') }
  const backwards = steps.flatMap((step, index) =>
    followers(steps, index)
      .filter(target => target <= index)
      .map(target => [step.title, steps[target]?.title ?? '']),
  )[0]
  return backwards && { code: 'procedure.branch_backwards', steps: backwards }
}

/** A way that comes back to where it began, with that step at both ends. */
function loopOf(steps: readonly ProcedureStep[]): number[] | undefined {
  const isDone = new Set<number>()
  const walk = (index: number, way: readonly number[]): number[] | undefined => {
    const begun = way.indexOf(index)
    if (begun >= 0) return [...way.slice(begun), index]
    if (isDone.has(index)) return undefined
    for (const next of followers(steps, index)) {
      const loop = walk(next, [...way, index])
      if (loop) return loop
    }
    isDone.add(index)
    return undefined
  }
  for (const index of steps.keys()) {
    const loop = walk(index, [])
    if (loop) return loop
  }
  return undefined
}

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
    const chosen = choicesOf(step).find(choice => choice.key === answer?.choice)
    index = follower(steps, index, chosen?.next ?? step.next)
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
