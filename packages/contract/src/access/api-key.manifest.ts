import { defineManifest } from '../manifest/manifest.ts'

export const apiKeyManifest = defineManifest({
  permissions: {
    'api_key.manage': { at: 'system', isAdministration: true },
  },
  screens: {
    apiKeys: {
      path: '/setting/system/apiKeys',
      permission: 'api_key.manage',
      map: 'hidden',
      guide: 'integrator#keys',
    },
  },
  errors: {
    'api_key.name_taken': { status: 200 },
    'api_key.expiry_past': { status: 200 },
  },
})
