import { defineManifest } from '../manifest/manifest.ts'

export const blacklistManifest = defineManifest({
  permissions: {
    // Who is looked for is for whom a site names: no seeded role sees it.
    'blacklist.view': { at: 'blackList', isAdministration: true },
    'blacklist.edit': { at: 'blackList', needs: ['blacklist.view'], isAdministration: true },
  },
  screens: {
    blackList: {
      path: '/bayonet/blackListSetting',
      permission: 'blacklist.view',
      map: 'none',
      guide: 'operator#lists-of-vehicles',
    },
  },
  objects: ['blacklist'],
  errors: {
    'blacklist.not_found': { status: 200 },
    'blacklist.plate_taken': { status: 200 },
    'blacklist.changed_meanwhile': { status: 200 },
    'blacklist.picture_invalid': { status: 200, log: 'info' },
    'blacklist.no_picture': { status: 200 },
  },
})
