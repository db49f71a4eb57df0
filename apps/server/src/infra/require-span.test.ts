import { expect, test } from 'vitest'
import { requireSpan } from './require-span.ts'

const [startTime, endTime, later] = [
  '2026-11-01T08:00:00.000Z',
  '2026-11-03T08:00:00.000Z',
  '2026-11-03T08:00:00.001Z',
]
const asked = (span: Parameters<typeof requireSpan>[0]) => requireSpan(span, 2, 'snap.span_too_long')

test('a span may be as long as its days, and not a millisecond longer', () => {
  expect(() => asked({ startTime, endTime })).not.toThrow()
  expect(() => asked({ startTime, endTime: later })).toThrow(
    expect.objectContaining({ code: 'snap.span_too_long', params: { days: 2 } }),
  )
})

test('a span with an open end is not measured', () => {
  for (const span of [{}, { startTime }, { endTime }]) expect(() => asked(span)).not.toThrow()
})
