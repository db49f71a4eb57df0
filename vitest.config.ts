import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './packages/testkit/src/patience.ts'
import { LongestFirst } from './tooling/test/sequencer.ts'

/**
 * Test files that replace a module, which must not be loaded yet, nor stay replaced for the file after it; those that fake the
 * browser's sound, because the module keeps the audio context that it opened first; and those that measure the memory of their process.
 */
const mocking = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts'], {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules/**'],
}).filter(file =>
  /\bvi\.(?:do)?mock\(|\bbuildFakeAudio\(|\bprocess\.memoryUsage\(/i.test(
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  ),
)

const WEB = 'apps/web/'
const small = [
  'packages/*/src/**/*.test.ts',
  'apps/{server,media,recognition,simulator,launcher}/src/**/*.test.ts',
  'tooling/**/*.test.ts',
  'e2e/support/**/*.test.ts',
]
/** Files named `*.full.*` belong to `npm run test:full` alone (docs/testing.md). */
const FULL_ALONE = process.env['TEST_FULL'] === '1' ? [] : ['**/*.full.*']
const EXCLUDED = ['**/node_modules/**', ...FULL_ALONE]
const notSmall = ['**/*.medium.test.ts', ...EXCLUDED]

// Deadlines for what hangs, not waits: a slow machine makes no test fail.
const deadlines = {
  testTimeout: patience(60_000),
  hookTimeout: patience(120_000),
  expect: { poll: { timeout: patience(30_000) } },
  setupFiles: ['patience', 'seed'].map(
    name => `${import.meta.dirname}/packages/testkit/src/${name}.setup.ts`,
  ),
}

// The levels of test: `small` needs nothing, `medium` a real PostgreSQL, `web` a DOM (`web-pure` none), and `e2e`
// the whole product with the simulated site in a real Chromium. Where files share what they import (`isolate`
// false), importing costs a third of what it costs otherwise.
export default defineConfig({
  test: {
    // One more than there are cores: a test that waits for the product (a retry, a hold, a lease) leaves its core to another file.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'full', description: 'A test that belongs to the full suite alone, in a file of the gate' },
    ],
    projects: [
      {
        test: {
          name: 'small',
          include: small,
          exclude: [...notSmall, ...mocking],
          isolate: false,
          ...deadlines,
        },
      },
      {
        test: {
          name: 'small-mocking',
          include: mocking.filter(file => !file.startsWith(WEB)),
          exclude: notSmall,
          ...deadlines,
        },
      },
      {
        test: {
          name: 'medium',
          isolate: false,
          include: ['apps/*/src/**/*.medium.test.ts', 'packages/*/src/**/*.medium.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['packages/testkit/src/postgres.global.ts'],
          ...deadlines,
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: [...EXCLUDED, ...mocking],
          isolate: false,
        },
      },
      {
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web-mocking',
          include: mocking.filter(file => file.startsWith(WEB)),
          exclude: EXCLUDED,
        },
      },
      {
        test: {
          name: 'web-pure',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...EXCLUDED, ...mocking],
          isolate: false,
          ...deadlines,
        },
      },
      {
        test: {
          name: 'e2e',
          // The pictures of the guides are taken when they are asked for, not with the journeys.
          include: [process.env['GUIDE_PICTURES'] ? 'e2e/guide/*.spec.ts' : 'e2e/specs/**/*.spec.ts'],
          exclude: EXCLUDED,
          globalSetup: ['e2e/support/stack.global.ts'],
          setupFiles: ['e2e/support/settle.setup.ts'],
          // A product for each, which keeps a core busy.
          maxWorkers: availableParallelism(),
          testTimeout: patience(180_000),
          hookTimeout: patience(180_000),
          expect: { poll: { timeout: patience(20_000) } },
        },
      },
    ],
  },
})
