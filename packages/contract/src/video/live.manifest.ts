import { defineManifest } from '../manifest/manifest.ts'

export const liveManifest = defineManifest({
  permissions: {
    'live.view': { at: 'videoControl', needs: ['organisation.view'] },
    'live.snapshot': { at: 'videoControl', needs: ['live.view'] },
    'live.record': { at: 'videoControl', needs: ['live.view'] },
    'live.ptz': { at: 'videoControl', needs: ['live.view'] },
  },
  screens: {
    videoControl: {
      path: '/video/control',
      permission: 'live.view',
      or: 'playback.view',
      map: 'shown',
      guide: 'operator#live-video',
    },
  },
  auditWords: {
    'live.open': 'footage',
    'live.close': 'footage',
    'live.snapshot': 'footage',
    'live.record_start': 'footage',
    'live.record_stop': 'footage',
    'system.media_lost': 'system',
    'system.media_back': 'system',
  },
  errors: {
    'media.unavailable': { status: 503, log: 'warn' },
  },
})
