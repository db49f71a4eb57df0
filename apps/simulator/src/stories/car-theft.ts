import type { Story } from './story.ts'

export const carTheft: Story = {
  name: 'car-theft',
  title: 'Somebody tries the cars in the western car park',
  steps: [
    [0, 'A person walks between the parked cars', { kind: 'visitor', camera: 'cam07' }],
    [
      6,
      'The analysis notices the waiting person',
      {
        kind: 'event',
        sensor: 'SIM-LOITER-WEST',
        type: 'loitering',
        level: 'general',
        description: 'Person waiting beside parked cars',
      },
    ],
    [
      12,
      'And again',
      {
        kind: 'event',
        sensor: 'SIM-LOITER-WEST',
        type: 'loitering',
        level: 'general',
        description: 'Still there',
      },
    ],
    [
      18,
      'Movement between the rows',
      {
        kind: 'event',
        sensor: 'SIM-LOITER-WEST',
        type: 'motion',
        level: 'urgent',
        description: 'Fast movement between the rows',
      },
    ],
    [22, 'The camera is covered', { kind: 'fault', camera: 'cam07', fault: 'freeze' }],
    [60, 'The camera is free again', { kind: 'fault', camera: 'cam07', fault: 'normal' }],
  ],
}
