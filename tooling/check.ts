import { quickSteps, runSteps } from './steps.ts'

// The quick part of `npm test`: what to run before each commit.
const failed = runSteps([
  ...quickSteps,
  { name: 'small tests', command: ['vitest', 'run', '--project', 'small', '--reporter', 'dot'] },
])
if (failed.length) console.log(`\nfailed: ${failed.join(', ')}`)
process.exit(failed.length ? 1 : 0)
