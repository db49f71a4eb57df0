import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A test that needs a DOM is named `.test.tsx`; `.test.ts` runs without one.
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    maxWorkers: availableParallelism(),
    setupFiles: [`${import.meta.dirname}/src/shared/testing/setup.ts`],
  },
})
