import { expect, test } from 'vitest'
import { sampledKind } from './sampled-kind.ts'

test.each([
  ['a sub stream of 720 lines', 'sub', { width: 1280, height: 720 }, 'sub'],
  ['one that stands upright', 'sub', { width: 720, height: 1280 }, 'sub'],
  ['a smaller one', 'sub', { width: 1280, height: 718 }, 'main'],
  ['none', 'main', undefined, 'main'],
  ['one of which nothing came yet', 'sub', undefined, undefined],
] as const)('%s', (_, sub, init, kind) => {
  expect(sampledKind(sub, init)).toBe(kind)
})
