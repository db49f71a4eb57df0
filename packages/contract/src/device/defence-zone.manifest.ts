import { defineManifest } from '../manifest/manifest.ts'

export const defenceZoneManifest = defineManifest({
  permissions: {
    'defence_zone.view': { at: 'defenceZones', needs: ['organisation.view'] },
    'defence_zone.control': { at: 'defenceZones', needs: ['defence_zone.view'] },
    'defence_zone.edit': { at: 'defenceZones', needs: ['defence_zone.view'], isAdministration: true },
  },
  screens: {
    defenceZones: {
      path: '/setting/device/defenceZone',
      permission: 'defence_zone.view',
      map: 'shown',
      guide: 'administrator#5-defence-zones',
    },
  },
  objects: ['defence_zone'],
  errors: {
    'defence_zone.not_found': { status: 200 },
    'defence_zone.number_taken': { status: 200 },
    'defence_zone.name_taken': { status: 200 },
    'defence_zone.not_now': { status: 200 },
    'defence_zone.changed_meanwhile': { status: 200 },
  },
})
