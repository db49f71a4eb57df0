import { defineManifest } from '../manifest/manifest.ts'

export const faceCaptureManifest = defineManifest({
  permissions: {
    'face_capture.view': { at: 'people', isAdministration: true },
  },
  objects: ['face_capture'],
  auditWords: {
    'face_capture.get_picture': 'footage',
    'system.face_retention': 'system',
  },
  errors: {
    'face_capture.span_too_long': { status: 200 },
    'face_capture.no_picture': { status: 200 },
    'face_capture.spool_full': { status: 503, log: 'warn' },
  },
})
