import { runSteps, staticLanes } from './steps.ts'

// The quick part of `npm test`: what to run before each commit.
const failed = await runSteps([
  ...staticLanes,
  [
    {
      name: 'small tests',
      command: ['vitest', 'run', '--project=small*', '--reporter=dot'],
      isShown: true,
    },
  ],
])
console.log(failed.length ? `\nfailed: ${failed.map(({ name }) => name).join(', ')}` : '\nall passed')
process.exit(failed.length ? 1 : 0)
