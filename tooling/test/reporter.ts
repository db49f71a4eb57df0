import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Failure, TestEvent } from './events.ts'
import { root } from '../project-files.ts'
import { cpuSeconds } from './cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Where the browser of a journey that failed stood, and what its pages complained of. */
    page?: string
  }
}

/** Lines of an error that the summary has room for. */
const MESSAGE_LINES = 3
const LINE_LENGTH = 200

type Part = TestModule | TestSuite | TestCase
type Errors = readonly { message: string; stacks?: readonly { file: string; line: number }[] }[]

const moduleOf = (part: Part): TestModule => (part.type === 'module' ? part : part.module)
const placeOf = (part: Part) => {
  const module = moduleOf(part)
  return { project: module.project.name, file: path.relative(root, module.moduleId) }
}

export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines
    .slice(0, MESSAGE_LINES)
    .map(line => line.slice(0, LINE_LENGTH))
    .join(' · ')
}

function failureOf(part: Part, errors: Errors): Failure {
  const [error] = errors
  const { moduleId } = moduleOf(part)
  const line = error?.stacks?.find(({ file }) => file === moduleId)?.line
  const page = part.type === 'test' ? part.meta().page : undefined
  return {
    ...placeOf(part),
    message: shorten(error?.message ?? 'failed without an error'),
    ...(line !== undefined && { line }),
    ...(part.type !== 'module' && { name: part.fullName }),
    ...(page !== undefined && { page }),
  }
}

/** Writes what happens to the file that TEST_EVENTS names, at once, so that a run that is killed has said it. */
// oxlint-disable-next-line import/no-default-export -- vitest takes the reporter from here
export default class EventReporter implements Reporter {
  readonly #file = process.env['TEST_EVENTS']
  readonly #isWeighing = process.env['TEST_WEIGH'] === '1'
  #cpuBefore = 0

  onInit(): void {
    // Whoever asked for this run and was killed can end nothing any more.
    const asker = process.ppid
    setInterval(() => process.ppid !== asker && process.exit(1), 1000).unref()
  }

  onTestRunStart(): void {
    if (this.#isWeighing) this.#cpuBefore = cpuSeconds(process.pid)
  }

  onTestModuleQueued(module: TestModule): void {
    this.#write({ event: 'queued', ...placeOf(module) })
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'passed' || result.state === 'skipped')
      this.#write({ event: 'test', ...placeOf(test), state: result.state })
    if (result.state === 'failed') this.#write({ event: 'failed', failure: failureOf(test, result.errors) })
  }

  onTestModuleEnd(module: TestModule): void {
    // Hooks and imports that failed belong to no test.
    for (const part of [module, ...module.children.allSuites()]) {
      const errors = part.errors() as Errors
      if (errors.length > 0) this.#write({ event: 'failed', failure: failureOf(part, errors) })
    }
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const seconds = Math.round((duration + collectDuration + setupDuration) / 100) / 10
    this.#write({ event: 'ended', ...placeOf(module), seconds, ...this.#weigh() })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const { message } of unhandled) this.#write({ event: 'unhandled', message: shorten(message) })
  }

  /** Measures the work since the end of the file before, which is the beginning of this one. */
  #weigh(): { cpu?: number } {
    if (!this.#isWeighing) return {}
    const now = cpuSeconds(process.pid)
    const cpu = Math.round((now - this.#cpuBefore) * 10) / 10
    this.#cpuBefore = now
    return { cpu }
  }

  #write(one: TestEvent): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(one)}\n`)
  }
}
