import { defineManifest } from '../manifest/manifest.ts'

export const versionManifest = defineManifest({
  permissions: {
    'version.edit': { at: 'system', isAdministration: true },
  },
  screens: {
    versionManage: {
      path: '/setting/system/versionManage',
      permission: 'version.edit',
      map: 'hidden',
      guide: 'administrator#10-client-versions-system-parameters-keys',
    },
  },
  errors: {
    'version.not_found': { status: 200 },
    'version.number_taken': { status: 200 },
    'version.changed_meanwhile': { status: 200 },
    'version.published': { status: 200 },
    'version.upload_running': { status: 200 },
    'version.upload_gone': { status: 200 },
    'version.upload_unfinished': { status: 200 },
    'version.part_out_of_place': { status: 200 },
    'version.package_format': { status: 200, log: 'info' },
    'version.package_broken': { status: 200, log: 'info' },
  },
})
