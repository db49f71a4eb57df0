import { defineManifest } from '../manifest/manifest.ts'

export const recognitionManifest = defineManifest({
  errors: {
    'recognition.off': { status: 200 },
    'recognition.away': { status: 200, log: 'warn' },
    'recognition.busy': { status: 200 },
  },
})
