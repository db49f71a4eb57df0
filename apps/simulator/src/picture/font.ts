import type { Canvas } from './canvas.ts'
import { BLACK, WHITE } from './colour.ts'

// Five columns by seven rows; each row is one hex byte, its five low bits from left to right.
const GLYPHS: Record<string, string> = {
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010204081f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1c12111111121c',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191915131311',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '1111110a040404',
  Z: '1f01020408101f',
  '-': '0000001f000000',
  ':': '000c0c000c0c00',
  '.': '00000000000c0c',
  _: '0000000000001f',
  '/': '00010204081000',
  ' ': '00000000000000',
  '?': '0e110102040004',
}

export const GLYPH_WIDTH = 5
export const GLYPH_HEIGHT = 7
/** Columns from one character to the next. */
export const GLYPH_ADVANCE = GLYPH_WIDTH + 1

const UNKNOWN = GLYPHS['?'] ?? ''

/** The seven rows of a character, five bits each; lower case is drawn as upper, an unknown one as '?'. */
export function glyphRows(character: string): number[] {
  const glyph = GLYPHS[character.toUpperCase()] ?? UNKNOWN
  return Array.from({ length: GLYPH_HEIGHT }, (_, row) =>
    Number.parseInt(glyph.slice(row * 2, row * 2 + 2), 16),
  )
}

/** Pixels from the first column of `text` to the last. */
export function textWidth(text: string, dot: number): number {
  return Math.max(0, text.length * GLYPH_ADVANCE - 1) * dot
}

/** White text with a dark edge, readable on any picture. `x`, `y` and `dot` (size of a dot) in pixels. */
export function drawText(canvas: Canvas, text: string, x: number, y: number, dot: number): void {
  for (const isEdge of [true, false]) {
    const grow = isEdge ? 1 : 0
    Array.from(text).forEach((character, index) => {
      const left = x + index * GLYPH_ADVANCE * dot
      glyphRows(character).forEach((bits, row) => {
        for (let column = 0; column < GLYPH_WIDTH; column++) {
          if (!(bits & (1 << (GLYPH_WIDTH - 1 - column)))) continue
          const size = dot + 2 * grow
          canvas.pixelRect(
            left + column * dot - grow,
            y + row * dot - grow,
            size,
            size,
            isEdge ? BLACK : WHITE,
          )
        }
      })
    })
  }
}
