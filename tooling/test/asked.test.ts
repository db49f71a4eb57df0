import { expect, test } from 'vitest'
import { readAsked } from './asked.ts'
import { LEVELS } from './levels.ts'

test.each<[string, string[], ReturnType<typeof readAsked>]>([
  ['the gate', [], { isFull: false, levels: LEVELS, filters: [] }],
  ['everything', ['--full'], { isFull: true, levels: LEVELS, filters: [] }],
  ['two levels', ['web', 'small'], { isFull: false, levels: ['small', 'web'], filters: [] }],
  ['a domain’s journeys', ['--full', 'e2e', 'alarm'], { isFull: true, levels: ['e2e'], filters: ['alarm'] }],
  [
    'a file that the gate leaves out',
    ['e2e/specs/ptz.full.spec.ts'],
    { isFull: true, levels: LEVELS, filters: ['e2e/specs/ptz.full.spec.ts'] },
  ],
])('%s', (_what, words, asked) => expect(readAsked(words)).toEqual(asked))
