import { defineManifest } from '../manifest/manifest.ts'

export const intakeManifest = defineManifest({
  errors: {
    'event.device_unknown': { status: 200, log: 'info' },
    'event.type_unknown': { status: 200, log: 'info' },
    'event.time_in_future': { status: 200, log: 'info' },
    'event.time_too_old': { status: 200, log: 'info' },
    'event.picture_invalid': { status: 200, log: 'info' },
    'event.picture_too_large': { status: 200, log: 'info' },
  },
})
