import { defineManifest } from '../../manifest/manifest.ts'

export const recordingManifest = defineManifest({
  permissions: {
    'recording.manual': { at: 'videoControl', needs: ['live.view'] },
  },
  errors: {
    'recording.start_failed': { status: 200 },
    'recording.stop_failed': { status: 200 },
  },
})
