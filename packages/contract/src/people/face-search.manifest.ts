import { defineManifest } from '../manifest/manifest.ts'

export const faceSearchManifest = defineManifest({
  permissions: {
    /** No template of rights has it: a site says who may look for persons. */
    'face_search.search': {
      at: 'personSearch',
      needs: ['face_capture.view', 'comparison.search'],
      isAdministration: true,
    },
    'face_search.export': { at: 'personSearch', needs: ['face_search.search'], isAdministration: true },
  },
  screens: {
    personSearch: {
      path: '/person/index',
      permission: 'face_search.search',
      map: 'shown',
      guide: 'operator#searching-persons',
    },
  },
  auditWords: { 'face_search.export': 'footage' },
  errors: {
    'face_search.no_face': { status: 200, log: 'info' },
    'face_search.over': { status: 200, log: 'info' },
    'face_search.no_feature': { status: 200, log: 'info' },
  },
})
