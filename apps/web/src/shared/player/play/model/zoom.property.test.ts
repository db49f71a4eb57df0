import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveZoom, noZoom, transformOf, ZOOM_MAX, zoomAt } from './zoom.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const factor = fc.constantFrom(0.5, 0.8, 1.25, 2)

test('the window never shows anything outside the picture', () => {
  const acts = fc.array(fc.tuple(fc.boolean(), factor, part, part), { maxLength: 30 })
  fc.assert(
    fc.property(acts, todo => {
      let zoom = noZoom
      for (const [isMove, by, x, y] of todo)
        zoom = isMove ? moveZoom(zoom, x - 0.5, y - 0.5) : zoomAt(zoom, by, x, y)
      for (const start of [zoom.x, zoom.y]) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + 1 / zoom.scale).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(zoom.scale).toBeLessThanOrEqual(ZOOM_MAX)
    }),
  )
})

test('what lies under the pointer stays there while it gets larger', () => {
  fc.assert(
    fc.property(part, part, (x, y) => {
      const before = zoomAt(noZoom, 2, 0.5, 0.5)
      const after = zoomAt(before, 2, x, y)
      expect(after.x + x / after.scale).toBeCloseTo(before.x + x / before.scale, 6)
      expect(after.y + y / after.scale).toBeCloseTo(before.y + y / before.scale, 6)
    }),
  )
  expect(transformOf(noZoom)).toBeUndefined()
})
