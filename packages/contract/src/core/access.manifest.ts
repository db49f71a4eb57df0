import { defineManifest } from '../manifest/manifest.ts'

export const accessManifest = defineManifest({
  errors: {
    'access.denied': { status: 403, log: 'info' },
    'access.no_area': { status: 403, log: 'info' },
    'access.no_centre': { status: 403, log: 'info' },
    'access.no_centre_and_area': { status: 403, log: 'info' },
    'access.key_invalid': { status: 401, log: 'warn' },
    'access.key_scope': { status: 403, log: 'warn' },
  },
})
