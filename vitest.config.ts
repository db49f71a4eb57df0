import { defineConfig } from 'vitest/config'

// Three levels of test (house style 33). `small` needs nothing, `medium` a real PostgreSQL, `web` a DOM.
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
    ],
  },
})
