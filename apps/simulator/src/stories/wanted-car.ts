import { WANTED } from '../traffic/wanted.ts'
import type { Story } from './story.ts'

const inwards = { ...WANTED, direction: 'forward' as const, lane: 1, speed: 24 }

export const wantedCar: Story = {
  name: 'wanted-car',
  title: 'A stolen car that is on the blacklist drives over the campus',
  steps: [
    [0, 'The car comes in at the main gate', { kind: 'vehicle', camera: 'cam01', passage: inwards }],
    [12, 'It passes the staff entrance', { kind: 'vehicle', camera: 'cam02', passage: inwards }],
    [25, 'It stops at the barrier of the car park', { kind: 'vehicle', camera: 'cam09', passage: inwards }],
    [
      70,
      'It leaves by the loading dock',
      { kind: 'vehicle', camera: 'cam10', passage: { ...inwards, direction: 'reverse' } },
    ],
  ],
}
