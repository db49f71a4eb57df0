import { defineConfig } from 'vitest/config'

// The levels of test: `small` needs nothing, `medium` a real PostgreSQL, `web` a DOM, and `e2e`
// the whole product with the simulated site in a real Chromium.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'small',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,media,simulator,launcher}/src/**/*.test.ts',
            'tooling/**/*.test.ts',
            'e2e/support/**/*.test.ts',
          ],
          exclude: ['**/*.medium.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'medium',
          include: ['apps/*/src/**/*.medium.test.ts', 'packages/*/src/**/*.medium.test.ts'],
          globalSetup: ['packages/testkit/src/postgres.global.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      './apps/web/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          include: ['e2e/specs/**/*.spec.ts'],
          globalSetup: ['e2e/support/stack.global.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
