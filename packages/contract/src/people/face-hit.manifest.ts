import { defineManifest } from '../manifest/manifest.ts'

export const faceHitManifest = defineManifest({
  permissions: {
    /** Acknowledges hits, and says which are of another person. */
    'face_hit.judge': {
      at: 'securityManagement',
      needs: ['face_deployment.view'],
      isAdministration: true,
    },
  },
  screens: {
    securityManagement: {
      path: '/person/SecurityManagement',
      permission: 'face_deployment.view',
      map: 'shown',
      guide: 'operator#persons-before-cameras',
    },
  },
  objects: ['face_hit'],
  auditWords: {
    'face_hit.get_picture': 'footage',
  },
  errors: {
    'face_hit.not_found': { status: 200 },
    'face_hit.no_person': { status: 200 },
    'face_hit.not_false': { status: 200 },
  },
})
