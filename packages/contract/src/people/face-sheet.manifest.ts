import { defineManifest } from '../manifest/manifest.ts'

export const faceSheetManifest = defineManifest({
  permissions: {
    /** A library leaves the installation by it. */
    'face.export': { at: 'people', needs: ['face.view'], isAdministration: true },
  },
  errors: {
    'face_sheet.not_found': { status: 200 },
    'face_sheet.over': { status: 200 },
    'face_sheet.too_many_running': { status: 200 },
    'face_sheet.export_too_many': { status: 200 },
    'face_sheet.file_gone': { status: 200 },
  },
})
