import { defineManifest } from '../manifest/manifest.ts'

export const cameraManifest = defineManifest({
  permissions: {
    'camera.edit': { at: 'cameraManage', needs: ['device.view'], isAdministration: true },
  },
  screens: {
    cameraManage: {
      path: '/setting/cameraManage',
      permission: 'device.view',
      map: 'shown',
      guide: 'administrator#6-cameras-groups-events',
    },
  },
  objects: ['camera_group'],
  errors: {
    'camera_group.not_found': { status: 200 },
    'camera_group.name_taken': { status: 200 },
    'camera_group.changed_meanwhile': { status: 200 },
  },
})
