import { expect, test } from 'vitest'
import { createCanvas, createPlanes } from './canvas.ts'
import { glyphRows } from './font.ts'
import { drawPlate, plateShape, plateWidth } from './plate.ts'

test('letters of provinces have shapes of their own, others those of the font', () => {
  const shapes = Array.from('京沪粤苏浙川鲁', one => plateShape(one).rows.join())
  expect(new Set(shapes).size).toBe(7)
  expect(plateShape('B').rows).toEqual(glyphRows('B'))
  expect(plateShape('·').rows).not.toEqual(glyphRows('?'))
})

test('a plate can be read back dot by dot', () => {
  const [width, height] = [400, 120]
  const planes = createPlanes(width, height)
  const plateHeight = 70 / 0.62
  drawPlate(createCanvas(planes, width, height), {
    plate: 'B7',
    colour: 'blue',
    x: 10,
    y: 3,
    height: plateHeight,
  })
  const margin = (plateHeight - 70) / 2
  const read = (left: number) =>
    Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 5 }, (__, column) => {
        const [x, y] = [Math.round(left + (column + 0.5) * 10), Math.round(3 + margin + (row + 0.5) * 10)]
        return planes.y[y * width + x]! > 200 ? 1 : 0
      }).reduce<number>((bits, bit) => bits * 2 + bit, 0),
    )
  expect(read(10 + margin)).toEqual(glyphRows('B'))
  expect(read(10 + margin + 50 + 14)).toEqual(glyphRows('7'))
})

test('a longer plate is wider', () => {
  expect(plateWidth('粤B·12345', 40)).toBeGreaterThan(plateWidth('B12345', 40))
})
