import type { Vehicle } from '../traffic/fleet.ts'
import type { Story } from './story.ts'

const HURRIED: Vehicle = {
  plate: '苏E·5K903',
  plateColour: 'green',
  bodyColour: 'white',
  vehicleType: 'vehicle',
  brand: 'BYD',
}
const inwards = { ...HURRIED, direction: 'forward' as const, lane: 1 }

export const speedingCar: Story = {
  name: 'speeding-car',
  title: 'A car drives through the gates twice as fast as allowed',
  steps: [
    [
      0,
      'The car races in at the main gate',
      { kind: 'vehicle', camera: 'cam01', passage: { ...inwards, speed: 58 } },
    ],
    [
      8,
      'It is still too fast at the staff entrance',
      { kind: 'vehicle', camera: 'cam02', passage: { ...inwards, speed: 64 } },
    ],
  ],
}
