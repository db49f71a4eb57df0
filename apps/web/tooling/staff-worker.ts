import path from 'node:path'
import { build, type Plugin } from 'vite'

const source = path.join(import.meta.dirname, '../src/features/alarm/staff/worker/staff-worker.ts')

/**
 * Puts the service worker of the phone's page into the build: one script that imports nothing, at an address that stays the
 * same, because a browser knows a worker by it.
 */
export const staffWorker = (): Plugin => ({
  name: 'palisade-staff-worker',
  apply: 'build',
  async generateBundle() {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'staff-worker.js' } },
      },
    })
    const [{ output } = { output: [] }] = [made].flat().filter(one => 'output' in one)
    for (const chunk of output)
      if (chunk.type === 'chunk')
        this.emitFile({ type: 'asset', fileName: chunk.fileName, source: chunk.code })
  },
})
