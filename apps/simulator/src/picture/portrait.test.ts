import { expect, test } from 'vitest'
import { createCanvas, createPlanes, SCENE_WIDTH } from './canvas.ts'
import { BLACK, WHITE } from './colour.ts'
import { drawPortrait, portraitOf } from './portrait.ts'

const [width, height] = [320, 180]

/** A photograph that is white on the left and black on the right. */
const portrait = portraitOf(
  Uint8Array.from(
    Array.from({ length: 4 }, (_, row) => [255, 255, 255, 255, 255, 255, row, row, row, 0, 0, 0]).flat(),
  ),
  4,
  4,
)

function drawn(x: number) {
  const planes = createPlanes(width, height)
  planes.y.fill(99)
  drawPortrait(createCanvas(planes, width, height), portrait, { x, y: 400, size: 160 })
  return (column: number, row: number) => planes.y[row * width + column]
}

test('a photograph stands on its point, as wide as its shape asks for', () => {
  // 40 pixels wide and high, in the middle of the picture, its lower edge at row 100.
  const at = drawn(SCENE_WIDTH / 2)
  expect([at(140, 60), at(159, 99), at(179, 60), at(170, 99)]).toEqual([WHITE.y, WHITE.y, BLACK.y, BLACK.y])
  expect([at(139, 80), at(180, 80), at(160, 59), at(160, 100)]).toEqual([99, 99, 99, 99])
})

test('what would lie outside of the picture is left out', () => {
  const at = drawn(SCENE_WIDTH)
  expect([at(319, 80), at(299, 80)]).toEqual([WHITE.y, 99])
})
