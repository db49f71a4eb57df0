import { expect, test } from 'vitest'
import { readAsked } from './asked.ts'
import { LEVELS } from './levels.ts'

test.each<[string, string[], ReturnType<typeof readAsked>]>([
  ['the gate', [], { isFull: false, isWeighing: false, levels: LEVELS, filters: [] }],
  ['everything', ['--full'], { isFull: true, isWeighing: false, levels: LEVELS, filters: [] }],
  [
    'weighing',
    ['--full', '--weigh', 'e2e'],
    { isFull: true, isWeighing: true, levels: ['e2e'], filters: [] },
  ],
  [
    'two levels',
    ['web', 'small'],
    { isFull: false, isWeighing: false, levels: ['small', 'web'], filters: [] },
  ],
  [
    'a domain’s journeys',
    ['--full', 'e2e', 'alarm'],
    { isFull: true, isWeighing: false, levels: ['e2e'], filters: ['alarm'] },
  ],
  [
    'a file that the gate leaves out',
    ['e2e/specs/ptz.full.spec.ts'],
    { isFull: true, isWeighing: false, levels: LEVELS, filters: ['e2e/specs/ptz.full.spec.ts'] },
  ],
])('%s', (_what, words, asked) => expect(readAsked(words)).toEqual(asked))
