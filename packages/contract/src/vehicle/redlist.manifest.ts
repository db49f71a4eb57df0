import { defineManifest } from '../manifest/manifest.ts'

export const redlistManifest = defineManifest({
  permissions: {
    'redlist.view': { at: 'redList', isAdministration: true },
    'redlist.edit': { at: 'redList', needs: ['redlist.view'], isAdministration: true },
  },
  screens: {
    redList: {
      path: '/bayonet/RedListSetting',
      permission: 'redlist.view',
      map: 'none',
      guide: 'operator#lists-of-vehicles',
    },
  },
  errors: {
    'redlist.not_found': { status: 200 },
    'redlist.plate_taken': { status: 200 },
    'redlist.changed_meanwhile': { status: 200 },
  },
})
