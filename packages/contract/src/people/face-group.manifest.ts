import { defineManifest } from '../manifest/manifest.ts'

export const faceGroupManifest = defineManifest({
  permissions: {
    // Data of persons are for whom a site names: no seeded role has them.
    'face.view': { at: 'people', isAdministration: true },
    'face.edit': { at: 'people', needs: ['face.view'], isAdministration: true },
    'face.manage': { at: 'people', needs: ['face.edit'], isAdministration: true },
  },
  objects: ['face_group'],
  errors: {
    'face_group.not_found': { status: 200 },
    'face_group.name_taken': { status: 200 },
    'face_group.changed_meanwhile': { status: 200 },
    'face_group.has_lists': { status: 200 },
    'face_group.too_many': { status: 200 },
  },
})
