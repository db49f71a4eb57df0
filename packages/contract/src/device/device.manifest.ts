import { defineManifest } from '../manifest/manifest.ts'

export const deviceManifest = defineManifest({
  permissions: {
    'device.view': { at: 'device', needs: ['organisation.view'] },
    'device.edit': { at: 'device', needs: ['device.view'], isAdministration: true },
  },
  screens: {
    deviceList: {
      path: '/setting/device/access/deviceList',
      permission: 'device.view',
      map: 'hidden',
      guide: 'administrator#2-cameras',
    },
  },
  objects: ['device'],
  auditWords: {
    'device.snapshot': 'footage',
  },
  errors: {
    'device.code_taken': { status: 200 },
    'device.not_found': { status: 200 },
    'device.offline': { status: 200 },
    'device.address_refused': { status: 200 },
    'device.not_a_camera': { status: 200 },
    'device.not_a_panel': { status: 200 },
    'device.password_needed': { status: 200 },
    'device.parent_invalid': { status: 200 },
    'device.has_zones': { status: 200 },
    'device.has_children': { status: 200 },
    'device.changed_meanwhile': { status: 200 },
    'driver.unavailable': { status: 503, log: 'warn' },
  },
})
