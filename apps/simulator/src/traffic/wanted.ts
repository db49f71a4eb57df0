import type { Vehicle } from './fleet.ts'

/** The stolen car of the demo: it is on the blacklist, deployed at the gates, and drives in a story. */
export const WANTED: Vehicle = {
  plate: '粤B·88W21',
  plateColour: 'blue',
  bodyColour: 'red',
  vehicleType: 'vehicle',
  brand: 'Volkswagen',
}
