import path from 'node:path'
import { below, relatedTests, runTests, startVitest, type Outcome } from './related-tests.ts'

/** One source file was changed, or is again as it was: run tests that are related to it. */
export interface Job {
  file: string
  /** For the tests altogether; a batch that has begun is ended. */
  seconds: number
  /** Those in the file's folder and below, all others, or one test file. */
  tests: 'near' | 'far' | { only: string }
}

// A process of its own, so that a fault that never ends can be ended from outside.
const vitest = await startVitest(process.cwd())

async function run({ file, seconds, tests }: Job): Promise<Outcome> {
  vitest.invalidateFile(path.resolve(file))
  const isNear = (test: string) => test.startsWith(`${path.dirname(file)}/`)
  const related = await relatedTests(vitest, file)
  const chosen = related.filter(one => {
    const test = below(vitest, one)
    return typeof tests === 'object' ? test === tests.only : isNear(test) === (tests === 'near')
  })
  return runTests(vitest, chosen, seconds)
}

process.on('message', (job: Job) => {
  void run(job).then(
    outcome => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: String(error), ran: 0, of: 0 } satisfies Outcome),
  )
})
process.on('disconnect', () => process.exit())
