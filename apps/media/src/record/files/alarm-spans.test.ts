import { expect, test } from 'vitest'
import { addSpan, type Span } from './alarm-spans.ts'

test('what overlaps or adjoins becomes one span, and only what is new is named', () => {
  const spans: Span[] = []
  expect(addSpan(spans, [10, 20])).toEqual([[10, 20]])
  expect(addSpan(spans, [40, 50])).toEqual([[40, 50]])
  expect(addSpan(spans, [12, 20])).toEqual([])
  expect(addSpan(spans, [0, 5])).toEqual([[0, 5]])
  expect(addSpan(spans, [20, 30])).toEqual([[20, 30]])
  expect(spans).toEqual([
    [0, 5],
    [10, 30],
    [40, 50],
  ])
  expect(addSpan(spans, [5, 60])).toEqual([
    [5, 10],
    [30, 40],
    [50, 60],
  ])
  expect(spans).toEqual([[0, 60]])
  expect(addSpan(spans, [70, 70])).toEqual([])
  expect(spans).toEqual([[0, 60]])
})
