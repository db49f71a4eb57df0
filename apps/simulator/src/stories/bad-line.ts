import type { Story } from './story.ts'

export const badLine: Story = {
  name: 'bad-line',
  title: 'Three cameras in trouble: one slow, one frozen, one cut off, and all come back',
  steps: [
    [0, 'The western car park becomes slow', { kind: 'fault', camera: 'cam07', fault: 'slow' }],
    [5, 'The loading dock freezes', { kind: 'fault', camera: 'cam10', fault: 'freeze' }],
    [10, 'The warehouse aisle loses its power', { kind: 'fault', camera: 'cam11', fault: 'cut' }],
    [40, 'The warehouse aisle is back', { kind: 'fault', camera: 'cam11', fault: 'normal' }],
    [45, 'The loading dock is back', { kind: 'fault', camera: 'cam10', fault: 'normal' }],
    [50, 'The western car park is back', { kind: 'fault', camera: 'cam07', fault: 'normal' }],
  ],
}
