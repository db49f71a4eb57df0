import { defineManifest } from '../manifest/manifest.ts'

export const platformManifest = defineManifest({
  permissions: {
    'platform.edit': { at: 'device', needs: ['device.view'], isAdministration: true },
  },
  screens: {
    deviceAccess: {
      path: '/setting/device/access',
      permission: 'device.view',
      map: 'hidden',
      guide: 'administrator#2-cameras',
    },
  },
  objects: ['platform'],
  errors: {
    'platform.not_found': { status: 200 },
    'platform.name_taken': { status: 200 },
    'platform.centre_has_one': { status: 200 },
    'platform.default_centre': { status: 200 },
    'platform.has_devices': { status: 200 },
    'platform.none_in_centre': { status: 200 },
    'platform.other_centre': { status: 200 },
    'platform.region_unknown': { status: 200 },
    'platform.password_needed': { status: 200 },
    'platform.changed_meanwhile': { status: 200 },
  },
})
