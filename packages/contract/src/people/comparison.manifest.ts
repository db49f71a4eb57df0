import { defineManifest } from '../manifest/manifest.ts'

export const comparisonManifest = defineManifest({
  permissions: {
    /** No template of rights has it: a site says who may look for persons. */
    'comparison.contrast': { at: 'people', isAdministration: true },
    'comparison.search': { at: 'people', isAdministration: true },
  },
  screens: {
    pictureContrast: {
      path: '/person/pictureContrast',
      permission: 'comparison.contrast',
      map: 'hidden',
      guide: 'operator#comparing-two-pictures-of-faces',
    },
    faceRepoContrast: {
      path: '/person/faceRepoContrast',
      permission: 'comparison.search',
      map: 'hidden',
      guide: 'operator#comparing-two-pictures-of-faces',
    },
  },
  errors: {
    'comparison.picture_invalid': { status: 200, log: 'info' },
    'comparison.picture_too_large': { status: 200, log: 'info' },
    'comparison.no_such_face': { status: 200, log: 'info' },
    'comparison.not_comparable': { status: 200, log: 'info' },
  },
})
