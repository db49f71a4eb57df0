import { defineManifest } from '../manifest/manifest.ts'

export const onboardingManifest = defineManifest({
  screens: {
    onboarding: {
      path: '/setting/device/access/onboarding',
      permission: 'device.edit',
      map: 'hidden',
      guide: 'administrator#2-cameras',
    },
  },
})
