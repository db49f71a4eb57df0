import type { ShownStep } from './procedure-progress.ts'

/** Up to so many steps are shown as they are: all of them fit a phone. */
const SHOWN_MAX = 10
/** So many in a row are worth folding: a fold takes a line itself. */
const FOLDED_MIN = 3
/** How many steps beside the one that is due are shown on each side. */
const BESIDE = 1

export type FoldKind = 'answered' | 'due_later'

/** Steps in a row that are shown, or of which one line tells only how many they are. */
export interface StepRun {
  fold: FoldKind | undefined
  steps: ShownStep[]
}

/**
 * Folds what is answered and what is not yet due, so that the step which is due stands without a long way to it.
 * @param current key of the step that is due
 * @param isKept whether a step must be seen whatever its state
 */
export function foldSteps(
  path: readonly ShownStep[],
  current: string | undefined,
  isKept: (key: string) => boolean,
): StepRun[] {
  const due = current === undefined ? path.length : path.findIndex(({ step }) => step.key === current)
  const runs: StepRun[] = []
  for (const [index, shown] of path.entries()) {
    const isSeen = path.length <= SHOWN_MAX || Math.abs(index - due) <= BESIDE || isKept(shown.step.key)
    const fold = isSeen ? undefined : shown.answer ? 'answered' : 'due_later'
    const last = runs.at(-1)
    if (last && last.fold === fold) last.steps.push(shown)
    else runs.push({ fold, steps: [shown] })
  }
  return runs.map(run => (run.steps.length < FOLDED_MIN ? { ...run, fold: undefined } : run))
}
