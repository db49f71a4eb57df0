import { expect, test } from 'vitest'
import { gapsOf } from './gaps.rules.ts'

const span = { from: 0, to: 60_000 }
const seconds = (gaps: ReturnType<typeof gapsOf>) =>
  gaps.map(({ from, to, cause }) => [Date.parse(from) / 1000, Date.parse(to) / 1000, cause])

test.each([
  ['nothing missing', [[0, 60_000]], [], []],
  [
    'less than a second',
    [
      [0, 30_000],
      [30_900, 60_000],
    ],
    [],
    [],
  ],
  [
    'beginning and end',
    [[5_000, 50_000]],
    [],
    [
      [0, 5, null],
      [50, 60, null],
    ],
  ],
  [
    'a hole that was told',
    [
      [0, 20_000],
      [40_000, 60_000],
    ],
    [[19_500, 40_200, 'unreachable']],
    [[20, 40, 'unreachable']],
  ],
  ['everything', [], [], [[0, 60, null]]],
  [
    'spans that overlap, not in order',
    [
      [30_000, 60_000],
      [0, 31_000],
    ],
    [],
    [],
  ],
] as const)('%s', (_what, spans, holes, gaps) => {
  expect(
    seconds(
      gapsOf(
        span,
        spans.map(([from, to]) => [from, to]),
        holes.map(([from, to, cause]) => [from, to, cause]),
      ),
    ),
  ).toEqual(gaps)
})
