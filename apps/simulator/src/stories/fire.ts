import type { Story } from './story.ts'

export const fire: Story = {
  name: 'fire',
  title: 'Smoke in the server room turns into a fire',
  steps: [
    [
      0,
      'Water on the floor of the server room',
      {
        kind: 'event',
        sensor: 'SIM-LEAK-SERVER',
        type: 'water_leak',
        level: 'urgent',
        description: 'Cooling unit 2',
      },
    ],
    [
      10,
      'Smoke detector, first stage',
      {
        kind: 'event',
        sensor: 'SIM-SMOKE-SERVER',
        type: 'smoke',
        level: 'urgent',
        description: 'First stage, row 3',
      },
    ],
    [18, 'Somebody comes to look', { kind: 'visitor', camera: 'cam06' }],
    [
      30,
      'Fire',
      {
        kind: 'event',
        sensor: 'SIM-SMOKE-SERVER',
        type: 'fire',
        level: 'very_urgent',
        description: 'Second stage, heat and smoke',
      },
    ],
    [40, 'The picture breaks up', { kind: 'fault', camera: 'cam06', fault: 'corrupt' }],
    [50, 'The camera is gone', { kind: 'fault', camera: 'cam06', fault: 'cut' }],
    [100, 'The camera is back', { kind: 'fault', camera: 'cam06', fault: 'normal' }],
  ],
}
