import { defineManifest } from '../manifest/manifest.ts'

export const carParkManifest = defineManifest({
  permissions: {
    'car_park.correct': { at: 'vehicleSearch', needs: ['vehicle.view'] },
    'car_park.edit': { at: 'vehicleSearch', needs: ['vehicle.view'], isAdministration: true },
  },
  objects: ['car_park'],
  errors: {
    'car_park.not_found': { status: 200 },
    'car_park.name_taken': { status: 200 },
    'car_park.changed_meanwhile': { status: 200 },
    'car_park.no_checkpoint': { status: 200 },
    'car_park.uses_checkpoint': { status: 200 },
    'car_park.too_many': { status: 200 },
  },
})
