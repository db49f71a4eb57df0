import { defineManifest } from '../manifest/manifest.ts'

export const deviceControlManifest = defineManifest({
  permissions: {
    'device.control': { at: 'device', needs: ['device.view'] },
  },
  errors: {
    'device.not_supported': { status: 200 },
    'device.rejected': { status: 200 },
    'device.busy': { status: 200 },
    'preset.exists': { status: 200 },
    'preset.protected': { status: 200 },
  },
})
