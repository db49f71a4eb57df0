import path from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

/** How the tests near a source file ended. */
export interface Outcome {
  /** The first test file that failed, below the root. */
  failed?: string
  /** Of the files to run, how many ran. */
  ran: number
  of: number
}

/** Test files in one go: enough for all workers, few enough that a failure ends the run soon. */
const BATCH = 6

/** Programs and packages whose tests start programs of their own: the imports do not show what they run. */
const STARTED = /^(?:apps\/(?:media|simulator|launcher)|packages\/[^/]+)\//

export async function startVitest(root: string): Promise<Vitest> {
  return createVitest(
    'test',
    { watch: false, bail: 1, project: ['!e2e'], silent: true, reporters: [{}], retry: 0 },
    { root },
  )
}

/** The test files that import a source file by whatever way, or run its program; the nearest first. */
export async function relatedTests(vitest: Vitest, file: string): Promise<TestSpecification[]> {
  vitest.config.related = [path.join(vitest.config.root, file)]
  const importing = await vitest.getRelevantTestSpecifications()
  vitest.config.related = undefined
  const program = STARTED.exec(file)?.[0]
  const starting = program
    ? (await vitest.globTestSpecifications()).filter(one => below(vitest, one).startsWith(program))
    : []
  const found = new Map([...importing, ...starting].map(one => [one.moduleId, one]))
  return [...found.values()]
    .map(one => ({ one, far: distance(file, below(vitest, one)) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ one }) => one)
}

/** Where a test file is, below the root. */
export const below = (vitest: Vitest, { moduleId }: { moduleId: string }) =>
  path.relative(vitest.config.root, moduleId)

/** The test of the file itself is nearest, then its folder, then by how many folders lie between them. */
function distance(file: string, test: string): number {
  const stem = file.replace(/\.tsx?$/, '')
  if (test.startsWith(`${stem}.`)) return 0
  const between = path.relative(path.dirname(file), path.dirname(test)).split('/').filter(Boolean)
  return 1 + between.length + (test.includes('.medium.') ? 0.5 : 0)
}

/** Runs test files in batches until one fails or the time, in seconds, is over. */
export async function runTests(
  vitest: Vitest,
  tests: TestSpecification[],
  seconds: number,
): Promise<Outcome> {
  const end = performance.now() + seconds * 1000
  let ran = 0
  while (ran < tests.length && performance.now() < end) {
    const batch = tests.slice(ran, ran + BATCH)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(batch)
    ran += batch.length
    const failed = testModules.find(module => !module.ok())
    if (failed) return { failed: below(vitest, failed), ran, of: tests.length }
    if (unhandledErrors.length) return { failed: 'an error outside the tests', ran, of: tests.length }
  }
  return { ran, of: tests.length }
}
