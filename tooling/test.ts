import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installTestPrograms } from './test-programs.ts'
import { quickSteps, runSteps, type Step } from './steps.ts'

// Everything: format, lint, types, and the four levels of test. `npm test -- small web` runs only those levels.
const LEVELS = ['small', 'medium', 'web', 'e2e'] as const
const chosen = LEVELS.filter(level => process.argv.length === 2 || process.argv.includes(level))

const reports = mkdtempSync(path.join(tmpdir(), 'palisade-test-'))
/** CI's machine is shared: a failure under its other load is tried once more and printed as a retry; a second failure is a fault. */
const RETRIES = process.env['CI'] ? ['--retry=1'] : []
const reportOf = (level: string) => path.join(reports, `${level}.json`)
const testStep = (level: string): Step => ({
  name: `${level} tests`,
  command: [
    'vitest',
    'run',
    `--project=${level}`,
    ...RETRIES,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(level)}`,
  ],
})

interface Report {
  numPassedTests: number
  numFailedTests: number
}

/** A level whose runner wrote no report has failed before it could count. */
function countOf(level: string): Report {
  try {
    return JSON.parse(readFileSync(reportOf(level), 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 }
  }
}

if (chosen.includes('e2e')) installTestPrograms()
const failed = runSteps([...quickSteps, ...chosen.map(testStep)])
const counts = chosen.map(countOf)
rmSync(reports, { recursive: true })
const passedTests = counts.reduce((sum, count) => sum + count.numPassedTests, 0)
const failedTests = counts.reduce((sum, count) => sum + count.numFailedTests, 0)

console.log(failed.length ? `\nfailed: ${failed.join(', ')}` : '\nall passed')
console.log(`${passedTests} passed, ${failedTests} failed`)
process.exit(failed.length || !passedTests ? 1 : 0)
