import { keyOf, type Failure, type TestFile } from './events.ts'
import type { FailedStep } from '../steps.ts'
import type { TestRun } from './run.ts'

/** A whole run, as its last lines tell it. */
export interface Report {
  minutes: number
  slowness: { first: number; most: number }
  failedSteps: FailedStep[]
  runs: TestRun[]
  /** Runs of what had failed, once more and alone; none where too much had failed. */
  reruns: TestRun[]
  /** Runs whose set-up failed at first, in place of which others stand in `runs`. */
  faltered: TestRun[]
  /** Lines about budgets and the full suite. */
  notes: string[]
  /** Why the whole was ended before its time. */
  cut?: string
}

const MOST_SHOWN = 8
const LINES_OF_STEP = 3
const SLOWEST = 4

/** Places that failed at first and passed alone. */
export const unsteadyIn = ({ runs, reruns }: Report): Failure[] => {
  const again = new Set(reruns.flatMap(run => [...run.seconds.keys()]))
  const failedAgain = new Set(reruns.flatMap(brokenIn).map(keyOf))
  return failuresIn(runs).filter(one => again.has(keyOf(one)) && !failedAgain.has(keyOf(one)))
}

/** Files of a run in which something failed, or that did not end. */
export function brokenIn(run: TestRun): TestFile[] {
  const places = [...run.failures, ...run.hanging].map(({ project, file }) => ({ project, file }))
  return [...new Map(places.map(place => [keyOf(place), place])).values()]
}

const failuresIn = (runs: TestRun[]): Failure[] => [
  ...runs.flatMap(run => run.failures),
  ...runs.flatMap(run =>
    run.hanging.map(file => ({ ...file, message: `did not end: ${run.cut ?? 'the run ended before it'}` })),
  ),
]

/** Failures that a second try did not take away. */
export function failuresOf(report: Report): Failure[] {
  const unsteady = new Set(unsteadyIn(report).map(keyOf))
  return failuresIn(report.runs).filter(one => !unsteady.has(keyOf(one)))
}

/** A run that failed though no test of it did: its set-up, or an error that belongs to no test. */
export const isBrokenSetUp = (run: TestRun): boolean =>
  !run.isOk && run.failures.length + run.hanging.length === 0

const brokenRuns = ({ runs, reruns }: Report) => [...runs, ...reruns].filter(isBrokenSetUp)

export const isGreen = (report: Report): boolean =>
  report.cut === undefined &&
  report.failedSteps.length === 0 &&
  failuresOf(report).length === 0 &&
  brokenRuns(report).length === 0 &&
  report.runs.every(run => run.unhandled.length === 0) &&
  passedIn(report) > 0

const passedIn = ({ runs }: Report) => runs.reduce((sum, run) => sum + run.passed, 0)

/** The last lines of a run: who sees nothing else knows what failed, and how to run it again. No colours. */
export function summaryOf(report: Report): string[] {
  const failures = failuresOf(report)
  const unsteady = unsteadyIn(report)
  const { first, most } = report.slowness
  const broken = brokenRuns(report)
  const unhandled = report.runs.flatMap(run => run.unhandled)
  const failed = failures.length + broken.length + report.failedSteps.length + unhandled.length
  const levels = report.runs.map(run => `${run.name} ${run.took.toFixed(0)} s`)
  return [
    `==== npm test ==== ${isGreen(report) ? 'passed' : 'FAILED'} ==== ${report.minutes.toFixed(1)} min ==== slowness ${first.toFixed(1)}, at most ${most.toFixed(1)}`,
    levels.join(' · '),
    ...(report.cut === undefined ? [] : [`ended before its time: ${report.cut}`]),
    ...failures.slice(0, MOST_SHOWN).flatMap(linesOf),
    ...more(failures),
    ...report.failedSteps.flatMap(({ name, said }) => [`x ${name}`, ...firstLines(said)]),
    ...broken.flatMap(run => [`x ${run.name}: failed though no test of it did`, ...run.said]),
    ...report.faltered.flatMap(run => [`~ unsteady: the set-up of ${run.name}`, ...run.said]),
    ...unhandled.slice(0, MOST_SHOWN).map(message => `x belongs to no test: ${message}`),
    ...unsteady
      .slice(0, MOST_SHOWN)
      .map(one => `~ unsteady: ${placeOf(one)} ${one.name ?? ''} (${one.message})`),
    `slowest: ${slowestOf(report).join(' · ')}`,
    ...report.notes,
    ...again(failures),
    `${passedIn(report)} passed, ${failed} failed`,
  ]
}

const placeOf = ({ project, file, line }: Failure) =>
  `${project} ${file}${line === undefined ? '' : `:${line}`}`

const linesOf = (failure: Failure): string[] => [
  `x ${placeOf(failure)}  ${failure.name ?? ''}`,
  `    ${failure.message}`,
  ...(failure.page === undefined ? [] : [`    page: ${failure.page}`]),
]

const more = (failures: Failure[]): string[] =>
  failures.length > MOST_SHOWN
    ? [
        `… and ${failures.length - MOST_SHOWN} more: ${[...new Set(failures.slice(MOST_SHOWN).map(({ file }) => file))].join(' ')}`,
      ]
    : []

const firstLines = (said: string): string[] =>
  said
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, LINES_OF_STEP)
    .map(line => `    ${line.trim().slice(0, 200)}`)

function slowestOf({ runs }: Report): string[] {
  const files = runs.flatMap(run => [...run.seconds])
  return files
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([key, seconds]) => `${key.split(' ').at(-1)} ${seconds.toFixed(0)} s`)
}

const again = (failures: Failure[]): string[] =>
  failures.length === 0
    ? []
    : [`again: npm test -- ${[...new Set(failures.map(({ file }) => file))].slice(0, MOST_SHOWN).join(' ')}`]
