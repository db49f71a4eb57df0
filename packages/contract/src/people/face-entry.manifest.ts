import { defineManifest } from '../manifest/manifest.ts'

export const faceEntryManifest = defineManifest({
  screens: {
    personLists: {
      path: '/person/listSetting',
      permission: 'face.view',
      map: 'none',
      guide: 'operator#lists-of-persons-by-files',
    },
    personnelPool: {
      path: '/person/personnelPool',
      permission: 'face.view',
      map: 'hidden',
      guide: 'operator#lists-of-persons-by-files',
    },
    visitorsPool: {
      path: '/person/visitorsPool',
      permission: 'face.view',
      map: 'hidden',
      guide: 'operator#lists-of-persons-by-files',
    },
  },
  objects: ['face_entry'],
  auditWords: {
    'face_entry.view': 'footage',
    'face_entry.get_picture': 'footage',
    /** A visitor has left the pool. */
    'face_entry.visit_ended': 'operation',
  },
  errors: {
    'face_entry.not_found': { status: 200 },
    'face_entry.changed_meanwhile': { status: 200 },
    'face_entry.certificate_taken': { status: 200 },
    'face_entry.kind_mismatch': { status: 200 },
    'face_entry.too_many_pictures': { status: 200 },
    'face_entry.user_not_found': { status: 200 },
    'face_picture.invalid': { status: 200, log: 'info' },
    'face_picture.not_found': { status: 200 },
  },
})
