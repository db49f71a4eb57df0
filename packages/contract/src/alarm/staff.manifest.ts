import { defineManifest } from '../manifest/manifest.ts'

export const staffManifest = defineManifest({
  permissions: {
    'staff.use': { at: 'alarm', needs: ['alarm.view'], isOfField: true },
  },
  errors: {
    'staff.off_duty': { status: 200, log: 'info' },
    'staff.no_consent': { status: 200, log: 'info' },
  },
})
