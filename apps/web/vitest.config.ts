import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { guides } from './tooling/guides.ts'
import { patience } from '../../packages/testkit/src/patience.ts'

const testkit = `${import.meta.dirname}/../../packages/testkit/src`

// A test that needs a DOM is named `.test.tsx`; `.test.ts` runs without one.
export default defineConfig({
  plugins: [react(), guides()],
  test: {
    environment: 'jsdom',
    // MiB for young objects, in place of 16: what a page makes while it is drawn is gone before it counts as old.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism() + 1,
    testTimeout: patience(60_000),
    hookTimeout: patience(120_000),
    expect: { poll: { timeout: patience(20_000) } },
    setupFiles: [
      `${testkit}/patience.setup.ts`,
      `${testkit}/seed.setup.ts`,
      `${import.meta.dirname}/src/shared/testing/setup.ts`,
    ],
  },
})
