import { expect, test } from 'vitest'
import { directionOf } from './words.ts'

test('two words of direction are known, in any case and with blanks around them', () => {
  expect(['forward', 'Reverse', ' FORWARD ', 'sideways', ''].map(directionOf)).toEqual([
    'forward',
    'reverse',
    'forward',
    'unknown',
    'unknown',
  ])
})
