import {
  isBranching,
  latestAnswers,
  openStepsOf,
  pathOf,
  type ProcedureAnswer,
  type ProcedureStep,
} from '@palisade/contract'

/** A step as it is shown, with its answers. */
export interface ShownStep {
  step: ProcedureStep
  /** The answer that counts. */
  answer: ProcedureAnswer | undefined
  /** Those that it corrected, oldest first. */
  earlier: ProcedureAnswer[]
}

export interface Progress {
  /** The steps on the way that the answers take. */
  path: ShownStep[]
  /** Answered once, but not on the way any more after another answer was corrected. */
  skipped: ShownStep[]
  /** The first without an answer. */
  current: string | undefined
  done: number
  openRequired: number
  /** How it goes on depends on the answer to the last step of the way. */
  isUndecided: boolean
}

/** How far a procedure is. */
export function progressOf(steps: readonly ProcedureStep[], answers: readonly ProcedureAnswer[]): Progress {
  const latest = latestAnswers(answers)
  const way = pathOf(steps, latest)
  const shown = (step: ProcedureStep): ShownStep => {
    const all = answers.filter(answer => answer.stepKey === step.key)
    return { step, answer: all.at(-1), earlier: all.slice(0, -1) }
  }
  const path = way.map(shown)
  const last = path.at(-1)
  return {
    path,
    skipped: steps
      .filter(step => !way.includes(step))
      .map(shown)
      .filter(({ answer }) => answer !== undefined),
    current: path.find(({ answer }) => answer === undefined)?.step.key,
    done: path.filter(({ answer }) => answer !== undefined).length,
    openRequired: openStepsOf(steps, latest).length,
    isUndecided: last !== undefined && !last.answer && last.step.isRequired && isBranching(last.step),
  }
}
