import { defineManifest } from '../../manifest/manifest.ts'

export const footageManifest = defineManifest({
  permissions: {
    /** Apart from playback: a file leaves the house. */
    'playback.download': { at: 'videoControl', needs: ['playback.view'] },
  },
  auditWords: {
    'footage.download': 'footage',
    'footage.splice': 'footage',
    'footage.file': 'footage',
    'footage.remove': 'footage',
  },
  errors: {
    'footage.too_short': { status: 200 },
    'footage.too_long': { status: 200 },
    'footage.exists': { status: 200 },
    'footage.no_recording': { status: 200 },
    'footage.too_many': { status: 200, log: 'info' },
    'footage.too_many_total': { status: 200, log: 'warn' },
    'footage.no_room': { status: 200, log: 'info' },
    'footage.no_room_total': { status: 200, log: 'warn' },
    'footage.not_found': { status: 200 },
    'footage.not_done': { status: 200 },
    'footage.unlike': { status: 200 },
    'footage.too_large': { status: 200 },
    'footage.disk_full': { status: 200, log: 'warn' },
    'footage.encoder_failed': { status: 200, log: 'warn' },
    'footage.interrupted': { status: 200, log: 'warn' },
  },
})
