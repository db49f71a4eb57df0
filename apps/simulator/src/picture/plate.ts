import type { Canvas } from './canvas.ts'
import { rgb, type Colour } from './colour.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows } from './font.ts'

/** The letters of provinces on Chinese plates, twenty rows of twenty columns; each row is five hex digits. */
const PROVINCES: Record<string, string> = {
  京: '000000040000600006007fffe00000000000fff80c01808018080180fff80fff0006000c6200c630186183060c63e0403c00',
  沪: '0000000100381801c0c0040c000ffc0080c6080c3880c1880c00ffc00c0c098040d800198001980031000330002600002000',
  粤: '0000000c0001c001fff8136581169817ff810f18176d81e6181fff8000007fffe060000c0000fff80001000030001f0001e0',
  苏: '0000002040020407fffe3fffc020400244000c001ffe01fff000c3000c30088381982c3182433066060600c060383e0203c0',
  浙: '00000008043083c1c8f0088c007ec003ec0608c0388fe188c800fc803ec8078c8188c81888810888309883098867b0802008',
  川: '00000000001800c1820c1860c1860c1860c1860c1860c1860c1860c1860c1860c1860c1060c3060c3060c6020c6000c4000c',
  鲁: '000000300007f800ff801c3803fff8786181fff8186181fff8000007fffe000000fff00c0300fff00fff00c0300fff008010',
}
const PROVINCE_SIZE = 20
const PROVINCE_DIGITS = 5
/** The dot between the letters and the number of a Chinese plate, in the rows of the font. */
const MIDDLE_DOT = [0, 0, 0, 4, 0, 0, 0]

interface Shape {
  columns: number
  /** Bits of each row, the first column highest. */
  rows: readonly number[]
}

/** The look of a character of a plate. */
export function plateShape(character: string): Shape {
  const province = PROVINCES[character]
  if (province === undefined)
    return { columns: GLYPH_WIDTH, rows: character === '·' ? MIDDLE_DOT : glyphRows(character) }
  const rows = Array.from({ length: PROVINCE_SIZE }, (_, row) =>
    Number.parseInt(province.slice(row * PROVINCE_DIGITS, (row + 1) * PROVINCE_DIGITS), 16),
  )
  return { columns: PROVINCE_SIZE, rows }
}

/** Ground and writing of plates, by the words of cameras. */
const COLOURS: Record<string, readonly [ground: Colour, ink: Colour]> = {
  blue: [rgb(20, 70, 170), rgb(255, 255, 255)],
  green: [rgb(120, 205, 140), rgb(10, 10, 10)],
  yellow: [rgb(245, 200, 40), rgb(10, 10, 10)],
  white: [rgb(240, 240, 238), rgb(15, 20, 60)],
}
const EDGE = rgb(30, 30, 32)

/** Share of a plate's height that its characters have. */
const INK_SHARE = 0.62
/** Of a character's own width or, for letters of provinces, of the height: from one character to the next. */
const GAP = 0.2

const widthOf = (character: string, height: number) =>
  height * (plateShape(character).columns === PROVINCE_SIZE ? 1 : GLYPH_WIDTH / GLYPH_HEIGHT)

/** How wide a plate is that is so high, pixels. */
export function plateWidth(plate: string, height: number): number {
  const ink = height * INK_SHARE
  const text = Array.from(plate).reduce((sum, one) => sum + widthOf(one, ink) + ink * GAP, -ink * GAP)
  return text + height * (1 - INK_SHARE)
}

type PlateOptions = { plate: string; colour: string; x: number; y: number; height: number }

/** A plate with its upper left corner at x, y; all of it in pixels. */
export function drawPlate(canvas: Canvas, { plate, colour, x, y, height }: PlateOptions): void {
  const [ground, ink] = COLOURS[colour] ?? [rgb(240, 240, 238), rgb(15, 20, 60)]
  const edge = Math.max(1, height / 30)
  canvas.pixelRect(x - edge, y - edge, plateWidth(plate, height) + 2 * edge, height + 2 * edge, EDGE)
  canvas.pixelRect(x, y, plateWidth(plate, height), height, ground)
  const inkHeight = height * INK_SHARE
  const margin = (height - inkHeight) / 2
  let left = x + margin
  for (const character of plate) {
    drawShape(canvas, plateShape(character), { x: left, y: y + margin, height: inkHeight, colour: ink })
    left += widthOf(character, inkHeight) + inkHeight * GAP
  }
}

type At = { x: number; y: number; height: number; colour: Colour }

function drawShape(canvas: Canvas, { columns, rows }: Shape, { x, y, height, colour }: At): void {
  const dot = height / rows.length
  for (const [row, bits] of rows.entries())
    for (let column = 0; column < columns; column++) {
      if (!(bits & (1 << (columns - 1 - column)))) continue
      canvas.pixelRect(x + column * dot, y + row * dot, dot, dot, colour)
    }
}
