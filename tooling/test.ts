import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installTestPrograms } from './test-programs.ts'
import { runSteps, staticLanes, type Step } from './steps.ts'

// Everything: format, lint, types, and the four levels of test. `npm test -- small web` runs only those levels.
const LEVELS = ['small', 'medium', 'web', 'e2e'] as const
type Level = (typeof LEVELS)[number]
const projects: Record<Level, string[]> = {
  small: ['small', 'small-mocking'],
  medium: ['medium'],
  web: ['web', 'web-mocking', 'web-pure'],
  e2e: ['e2e'],
}
const chosen = LEVELS.filter(level => process.argv.length === 2 || process.argv.includes(level))
/** The levels that run together; the journeys have the machine to themselves. */
const runs = [chosen.filter(level => level !== 'e2e'), chosen.filter(level => level === 'e2e')].filter(
  levels => levels.length,
)

const reports = mkdtempSync(path.join(tmpdir(), 'palisade-test-'))
/** CI's machine is shared: a neighbour's load is forgiven once and told as a retry; what fails again is a fault. */
const RETRIES = process.env['CI'] ? ['--retry=1'] : []
const reportOf = (levels: Level[]) => path.join(reports, `${levels.join('-')}.json`)
const testStep = (levels: Level[]): Step => ({
  name: `${levels.join(', ')} tests`,
  command: [
    'vitest',
    'run',
    ...levels.flatMap(level => projects[level]).map(project => `--project=${project}`),
    ...RETRIES,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(levels)}`,
  ],
  isShown: true,
})

interface Report {
  numPassedTests: number
  numFailedTests: number
}

/** Levels whose runner wrote no report have failed before it could count. */
function countOf(levels: Level[]): Report {
  try {
    return JSON.parse(readFileSync(reportOf(levels), 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 }
  }
}

if (chosen.includes('e2e')) installTestPrograms()
const [first = [], ...later] = runs.map(levels => [testStep(levels)])
const failed = await runSteps([...staticLanes, first])
for (const lane of later) failed.push(...(await runSteps([lane])))
const counts = runs.map(countOf)
rmSync(reports, { recursive: true })
const passedTests = counts.reduce((sum, count) => sum + count.numPassedTests, 0)
const failedTests = counts.reduce((sum, count) => sum + count.numFailedTests, 0)

console.log(failed.length ? `\nfailed: ${failed.join(', ')}` : '\nall passed')
console.log(`${passedTests} passed, ${failedTests} failed`)
process.exit(failed.length || !passedTests ? 1 : 0)
