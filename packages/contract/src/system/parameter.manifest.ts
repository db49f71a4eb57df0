import { defineManifest } from '../manifest/manifest.ts'

export const parameterManifest = defineManifest({
  permissions: {
    'parameter.edit': { at: 'system', isAdministration: true },
  },
  screens: {
    systemParams: {
      path: '/setting/system/systemParams',
      permission: 'parameter.edit',
      map: 'hidden',
      guide: 'administrator#10-client-versions-system-parameters-keys',
    },
  },
  errors: {
    'parameter.unknown': { status: 200 },
    'parameter.changed_meanwhile': { status: 200 },
    'parameter.list_full': { status: 200 },
    'parameter.in_list': { status: 200 },
    'parameter.not_in_list': { status: 200 },
    'parameter.sound_format': { status: 200, log: 'info' },
    'parameter.sound_too_large': { status: 200, log: 'info' },
    'parameter.no_sound': { status: 200 },
    'parameter.sso_incomplete': { status: 200 },
    /** A security parameter is changed by super administrators only. */
    'parameter.super_only': { status: 403, log: 'warn' },
  },
})
