import { existsSync, readFileSync } from 'node:fs'

export interface TestFile {
  /** Of `vitest.config.ts`. */
  project: string
  /** From the project's root. */
  file: string
}

/** A test, a hook or a file that failed, as the summary shows it. */
export interface Failure extends TestFile {
  line?: number
  /** The test with its groups; none where the file or a hook of it failed. */
  name?: string
  /** The error's first lines, without colours. */
  message: string
  /** Address of the journey's page, and its first faults. */
  page?: string
}

/** The reporter writes one of these a line; they outlive a run that is killed. */
export type TestEvent =
  | { event: 'queued'; project: string; file: string }
  | { event: 'test'; project: string; file: string; state: 'passed' | 'skipped' }
  | { event: 'failed'; failure: Failure }
  | { event: 'ended'; project: string; file: string; seconds: number; cpu?: number }
  | { event: 'unhandled'; message: string }

/** A run of tests as its events tell it. */
export interface Outcome {
  passed: number
  skipped: number
  failures: Failure[]
  /** Errors that belong to no test. */
  unhandled: string[]
  /** Seconds of each file that has ended, by `project file`. */
  seconds: Map<string, number>
  /** CPU seconds of each, where files ran one by one to be weighed. */
  cpu: Map<string, number>
  /** Files that began and did not end. */
  hanging: TestFile[]
}

export const keyOf = ({ project, file }: TestFile) => `${project} ${file}`

/** @param file the reporter's; a run that has not begun has none */
export function readOutcome(file: string): Outcome {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  // A killed run may have left half a line.
  return outcomeOf(lines.filter(line => line.endsWith('}')).map(line => JSON.parse(line) as TestEvent))
}

export function outcomeOf(events: TestEvent[]): Outcome {
  const outcome: Outcome = {
    passed: 0,
    skipped: 0,
    failures: [],
    unhandled: [],
    seconds: new Map(),
    cpu: new Map(),
    hanging: [],
  }
  const begun = new Map<string, TestFile>()
  for (const one of events) {
    if (one.event === 'queued') begun.set(keyOf(one), { project: one.project, file: one.file })
    if (one.event === 'test') outcome[one.state] += 1
    if (one.event === 'failed') outcome.failures.push(one.failure)
    if (one.event === 'unhandled') outcome.unhandled.push(one.message)
    if (one.event === 'ended') {
      begun.delete(keyOf(one))
      outcome.seconds.set(keyOf(one), one.seconds)
      if (one.cpu !== undefined) outcome.cpu.set(keyOf(one), one.cpu)
    }
  }
  outcome.hanging = [...begun.values()]
  return outcome
}
