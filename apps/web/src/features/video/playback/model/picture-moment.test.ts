import { expect, test } from 'vitest'
import { pictureMoment } from './picture-moment.ts'

const hour = 3_600_000
const T0 = 1_700_000_000_000
const spans = [{ from: T0, to: T0 + 10_000 }]

test('moments of one key frame have one picture, and it lies in what is recorded', () => {
  expect(pictureMoment(spans, T0 + 1400, 10, true)).toBe(T0 + 1000)
  expect(pictureMoment(spans, T0 + 1900, 10, true)).toBe(T0 + 1000)
})

test('ten seconds are found in a month too, where they are less than a pixel', () => {
  const found = pictureMoment(spans, T0 - hour / 2, hour, false)
  expect(found).toBeGreaterThanOrEqual(T0)
  expect(found).toBeLessThan(T0 + 10_000)
  expect(pictureMoment(spans, T0 - 3 * hour, hour, false)).toBeUndefined()
})

test('where nothing is recorded there is none; only of the newest minutes, which the timeline does not know yet, it is asked', () => {
  const now = T0 + 100_000
  expect(pictureMoment(spans, T0 + 50_000, 10, true, now)).toBe(T0 + 50_000)
  expect(pictureMoment(spans, T0 + 50_000, 10, false, now)).toBeUndefined()
  expect(pictureMoment(spans, T0 + 50_000, 10, true, T0 + hour)).toBeUndefined()
  expect(pictureMoment(spans, now + 1, 10, true, now)).toBeUndefined()
})
