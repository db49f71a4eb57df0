import { defineManifest } from '../manifest/manifest.ts'

export const organisationManifest = defineManifest({
  permissions: {
    'organisation.view': { at: 'system' },
    'organisation.edit': { at: 'system', needs: ['organisation.view'], isAdministration: true },
  },
  screens: {
    organization: {
      path: '/setting/system/organization',
      permission: 'organisation.view',
      map: 'hidden',
      guide: 'administrator#1-centres-and-areas',
    },
  },
  objects: ['area'],
  errors: {
    'area.code_taken': { status: 200 },
    'area.name_taken': { status: 200 },
    'area.internal_code_taken': { status: 200 },
    'area.not_found': { status: 200 },
    'area.too_deep': { status: 200 },
    'area.is_initial': { status: 200 },
    'area.has_children': { status: 200 },
    'area.has_devices': { status: 200 },
    'area.in_use': { status: 200 },
    'area.kind_in_use': { status: 200 },
    'area.under_itself': { status: 200 },
    'area.other_centre': { status: 200 },
    'area.changed_meanwhile': { status: 200 },
  },
})
