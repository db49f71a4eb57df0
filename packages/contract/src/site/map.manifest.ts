import { defineManifest } from '../manifest/manifest.ts'

export const mapManifest = defineManifest({
  permissions: {
    'map.edit': { at: 'resourceManagement', needs: ['organisation.view'], isAdministration: true },
  },
  screens: {
    /** Clients know the path by this spelling (SITE-15). */
    resourceManagement: {
      path: '/setting/system/resouceManagement',
      permission: 'map.edit',
      map: 'shown',
      guide: 'administrator#4-the-map-and-floor-plans',
    },
  },
  errors: {
    'map.not_a_floor': { status: 200 },
    'map.not_a_building': { status: 200 },
    'map.floor_parse_failed': { status: 200 },
    'map.no_plan': { status: 200 },
    'map.area_without_place': { status: 200 },
    'map.changed_meanwhile': { status: 200 },
  },
})
