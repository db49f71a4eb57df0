import { defineManifest } from '../manifest/manifest.ts'

export const snapManifest = defineManifest({
  permissions: {
    'vehicle.view': { at: 'vehicleSearch' },
    'vehicle.export': { at: 'vehicleSearch', needs: ['vehicle.view'] },
    'vehicle.source': { at: 'vehicleSearch', isAdministration: true, needs: ['vehicle.view'] },
  },
  screens: {
    vehicleSearch: {
      path: '/bayonet/Searchvehicle',
      permission: 'vehicle.view',
      map: 'none',
      hasSiteTimes: true,
      guide: 'operator#searching-vehicles',
    },
  },
  objects: ['snap'],
  auditWords: {
    'system.snap_retention': 'system',
    'vehicle.view_picture': 'footage',
    'vehicle.export': 'footage',
  },
  errors: {
    'snap.end_before_start': { status: 200 },
    'snap.span_too_long': { status: 200 },
    'snap.wide_span_too_long': { status: 200 },
    'snap.fuzzy_span_too_long': { status: 200 },
    'snap.pattern_too_wide': { status: 200 },
    'snap.speed_range': { status: 200 },
    'snap.too_slow': { status: 200, log: 'info' },
    'snap.export_too_many': { status: 200 },
    'snap.no_picture': { status: 200 },
    'snap.camera_unknown': { status: 200, log: 'info' },
    'snap.spool_full': { status: 503, log: 'warn' },
  },
})
