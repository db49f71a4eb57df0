import { defineManifest } from '../../manifest/manifest.ts'

export const playbackManifest = defineManifest({
  permissions: {
    /** Apart from live video: who may watch a camera may not therefore see what it saw before. */
    'playback.view': { at: 'videoControl', needs: ['organisation.view'] },
    'playback.snapshot': { at: 'videoControl', needs: ['playback.view'] },
  },
  auditWords: { 'playback.open': 'footage', 'playback.snapshot': 'footage' },
  errors: {
    'playback.in_future': { status: 200 },
  },
})
