import { defineManifest } from '../manifest/manifest.ts'

export const pushManifest = defineManifest({
  errors: {
    'push.address_refused': { status: 200, log: 'info' },
    'push.key_invalid': { status: 200, log: 'info' },
  },
})
