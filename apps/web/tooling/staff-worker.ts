import path from 'node:path'
import type { Plugin } from 'vite'
import { oneScript } from './one-script.ts'

const source = path.join(import.meta.dirname, '../src/features/alarm/staff/worker/staff-worker.ts')

/**
 * Puts the service worker of the phone's page into the build: one script that imports nothing, at an address that stays the
 * same, because a browser knows a worker by it.
 */
export const staffWorker = (): Plugin => ({
  name: 'palisade-staff-worker',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'staff-worker.js', source: await oneScript(source) })
  },
})
