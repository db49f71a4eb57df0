import { END_OF_PROCEDURE, type NumberRange, type ProcedureStep, type StepOf } from './procedure.steps.ts'
import { targetsOf } from './procedure.ways.ts'

/** Why steps cannot be a procedure, with the names of the steps concerned. */
export interface StepsFault {
  code:
    | 'procedure.step_key_twice'
    | 'procedure.number_bounds'
    | 'procedure.range_empty'
    | 'procedure.ranges_overlap'
    | 'procedure.branch_unknown'
    /** The names are the path, from the step at which it begins back to it. */
    | 'procedure.loop'
    | 'procedure.branch_backwards'
  steps: readonly string[]
}

/** The first fault of steps, for the editor and for the server; undefined where there is none. */
export function faultOfSteps(steps: readonly ProcedureStep[]): StepsFault | undefined {
  const twice = steps.filter(
    (step, index) => steps.findIndex(({ key }) => key === step.key) < index || hasChoiceTwice(step),
  )
  if (twice.length > 0) return { code: 'procedure.step_key_twice', steps: twice.map(step => step.title) }
  return faultOfNumbers(steps) ?? faultOfTargets(steps)
}

const hasChoiceTwice = (step: ProcedureStep) =>
  step.kind === 'choice' && new Set(step.choices.map(({ key }) => key)).size < step.choices.length

function faultOfNumbers(steps: readonly ProcedureStep[]): StepsFault | undefined {
  for (const step of steps) {
    if (step.kind !== 'number') continue
    const [min, max] = [step.min ?? -Infinity, step.max ?? Infinity]
    const fault = (code: StepsFault['code']) => ({ code, steps: [step.title] })
    if (min > max) return fault('procedure.number_bounds')
    if (step.ranges.some(range => isEmpty(range, step))) return fault('procedure.range_empty')
    if (isOverlapping(step.ranges)) return fault('procedure.ranges_overlap')
  }
  return undefined
}

const spanOf = ({ from, to }: NumberRange) => ({ from: from ?? -Infinity, to: to ?? Infinity })

/** Whether no number that may be answered falls into a range, or every one: then it is no branch. */
function isEmpty(range: NumberRange, { min, max }: StepOf<'number'>): boolean {
  if (range.from === null && range.to === null) return true
  const { from, to } = spanOf(range)
  return from >= to || from > (max ?? Infinity) || to <= (min ?? -Infinity)
}

function isOverlapping(ranges: readonly NumberRange[]): boolean {
  const spans = ranges.map(spanOf).toSorted((a, b) => a.from - b.from || a.to - b.to)
  return spans.some((span, index) => index > 0 && span.from < (spans[index - 1]?.to ?? -Infinity))
}

/** Where a target is in the list; the end is one beyond the last step, an unknown one -1. */
export function indexOfTarget(steps: readonly ProcedureStep[], index: number, target: string | null): number {
  if (target === null) return index + 1
  return target === END_OF_PROCEDURE ? steps.length : steps.findIndex(step => step.key === target)
}

/** Every step that can follow one of them. */
function followers(steps: readonly ProcedureStep[], index: number): number[] {
  const step = steps[index]
  if (!step) return []
  return [...new Set(targetsOf(step).map(target => indexOfTarget(steps, index, target)))]
}

function faultOfTargets(steps: readonly ProcedureStep[]): StepsFault | undefined {
  const unknown = steps.find((_, index) => followers(steps, index).includes(-1))
  if (unknown) return { code: 'procedure.branch_unknown', steps: [unknown.title] }
  const nameOf = (index: number) => steps[index]?.title ?? ''
  const loop = loopOf(steps)
  if (loop) return { code: 'procedure.loop', steps: loop.map(nameOf) }
  for (const index of steps.keys()) {
    const target = followers(steps, index).find(to => to <= index)
    if (target !== undefined)
      return { code: 'procedure.branch_backwards', steps: [nameOf(index), nameOf(target)] }
  }
  return undefined
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
