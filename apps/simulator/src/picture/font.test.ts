import { expect, test } from 'vitest'
import { createCanvas, createPlanes } from './canvas.ts'
import { drawText, GLYPH_ADVANCE, GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows, textWidth } from './font.ts'

const drawable = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:._')

test('every character of a name or a clock has a shape of its own', () => {
  const shapes = new Set(drawable.map(character => glyphRows(character).join()))
  expect(shapes.size).toBe(drawable.length)
})

test('lower case is drawn as upper, an unknown character as a question mark', () => {
  expect(glyphRows('k')).toEqual(glyphRows('K'))
  expect(glyphRows('门')).toEqual(glyphRows('?'))
})

test('a drawn text can be read back dot by dot', () => {
  const [width, height, dot] = [320, 64, 2]
  const planes = createPlanes(width, height)
  planes.y.fill(100)
  const text = 'CAM-07'
  drawText(createCanvas(planes, width, height), text, 10, 8, dot)
  for (const [index, character] of Array.from(text).entries()) {
    const read = Array.from({ length: GLYPH_HEIGHT }, (_, row) =>
      Array.from({ length: GLYPH_WIDTH }, (_, column) => {
        const x = 10 + (index * GLYPH_ADVANCE + column) * dot
        return planes.y[(8 + row * dot) * width + x]! > 200 ? 1 : 0
      }).reduce<number>((bits, bit) => bits * 2 + bit, 0),
    )
    expect(read).toEqual(glyphRows(character))
  }
})

test('width leaves out the gap after the last character', () => {
  expect(textWidth('AB', 3)).toBe(33)
  expect(textWidth('', 3)).toBe(0)
})
