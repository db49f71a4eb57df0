import type { Story } from './story.ts'

export const intrusion: Story = {
  name: 'intrusion',
  title: 'Somebody comes over the northern fence and gets into the staff entrance',
  steps: [
    [0, 'A person comes up to the northern fence', { kind: 'visitor', camera: 'cam03' }],
    [
      3,
      'The fence wire reports movement',
      {
        kind: 'event',
        sensor: 'SIM-FENCE-NORTH',
        type: 'fence',
        level: 'urgent',
        description: 'Wire movement, zone 4',
      },
    ],
    [
      6,
      'The person crosses the line behind the fence',
      {
        kind: 'event',
        sensor: 'SIM-LINE-NORTH',
        type: 'line_crossing',
        level: 'urgent',
        description: 'Person crossed line 2 inwards',
      },
    ],
    [
      12,
      'The analysis calls it an intrusion',
      {
        kind: 'event',
        sensor: 'SIM-LINE-NORTH',
        type: 'intrusion',
        level: 'very_urgent',
        description: 'Person inside the perimeter',
      },
    ],
    [20, 'The person reaches the staff entrance', { kind: 'visitor', camera: 'cam02' }],
    [
      28,
      'The door is forced',
      {
        kind: 'event',
        sensor: 'SIM-DOOR-STAFF',
        type: 'door_forced',
        level: 'very_urgent',
        description: 'Opened without a card',
      },
    ],
    [36, 'The camera at the entrance is cut off', { kind: 'fault', camera: 'cam02', fault: 'cut' }],
    [
      50,
      'Reception presses the panic button',
      {
        kind: 'event',
        sensor: 'SIM-PANIC-LOBBY',
        type: 'panic',
        level: 'very_urgent',
        description: 'Pressed at the reception desk',
      },
    ],
    [90, 'The camera is back', { kind: 'fault', camera: 'cam02', fault: 'normal' }],
  ],
}
