import { defineManifest } from '../../manifest/manifest.ts'

export const dashboardManifest = defineManifest({
  permissions: {
    'dashboard.view': { at: 'home' },
  },
  screens: {
    home: {
      path: '/dashboard/home',
      permission: 'dashboard.view',
      map: 'shown',
      guide: 'operator#the-home-screen',
    },
  },
})
