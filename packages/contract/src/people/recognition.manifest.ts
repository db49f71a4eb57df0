import { defineManifest } from '../manifest/manifest.ts'

export const recognitionManifest = defineManifest({
  permissions: {
    /** Turns recognition off in a centre; no template of rights has it. */
    'recognition.switch': { at: 'people', needs: ['face_deployment.view'], isAdministration: true },
  },
  errors: {
    'recognition.off': { status: 200 },
    'recognition.centre_off': { status: 200 },
    'recognition.away': { status: 200, log: 'warn' },
    'recognition.busy': { status: 200 },
  },
})
