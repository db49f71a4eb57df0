import type { Frame } from 'node-av/lib'
import { expect, test } from 'vitest'
import { blacken, blur, type Box } from './drawn-areas.ts'

const [WIDTH, HEIGHT, STRIDE] = [64, 48, 80]
const area: Box = { left: 8, top: 4, right: 44, bottom: 42 }

/** Fine stripes and a slope of brightness, so that no two neighbours are alike. */
function striped() {
  const plane = (step: number) => {
    const bytes = Buffer.alloc((STRIDE / step) * (HEIGHT / step))
    return bytes.map((_, at) => ((at % 2) * 100 + at) % 250)
  }
  const data = [plane(1), plane(2), plane(2)].map(bytes => Buffer.from(bytes))
  return { width: WIDTH, height: HEIGHT, linesize: [STRIDE, STRIDE / 2, STRIDE / 2], data }
}

const asFrame = (picture: ReturnType<typeof striped>) => picture as unknown as Frame
const isInside = (x: number, y: number, { left, top, right, bottom }: Box) =>
  x >= left && x < right && y >= top && y < bottom

/** Brightness of each pixel, with its place. */
const pixels = ({ data, linesize }: ReturnType<typeof striped>) =>
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return { x, y, value: data[0]![y * linesize[0]! + x]! }
  })

test('a blurred area is a few tiles of one shade, and nothing beside it is touched', () => {
  const [before, picture] = [striped(), striped()]
  blur(asFrame(picture), area)
  const [was, is] = [pixels(before), pixels(picture)]
  const outside = is.filter(({ x, y }) => !isInside(x, y, area))
  expect(outside).toEqual(was.filter(({ x, y }) => !isInside(x, y, area)))
  const tile = is.filter(({ x, y }) => isInside(x, y, { left: 8, top: 4, right: 24, bottom: 20 }))
  expect(new Set(tile.map(({ value }) => value)).size).toBe(1)
  const inside = is.filter(({ x, y }) => isInside(x, y, area)).map(({ value }) => value)
  expect(new Set(inside).size).toBeLessThanOrEqual(9)
  // Colours too: they alone would show a face.
  const chroma = picture.data[1]!
  expect(chroma[2 * 40 + 4]).toBe(chroma[9 * 40 + 11])
})

test('an area of the whole picture, and one of two pixels, end at its edges', () => {
  for (const box of [
    { left: 0, top: 0, right: WIDTH, bottom: HEIGHT },
    { left: 62, top: 46, right: 64, bottom: 48 },
  ]) {
    const picture = striped()
    blur(asFrame(picture), box)
    expect(picture.data.map(({ length }) => length)).toEqual(striped().data.map(({ length }) => length))
    expect(pixels(picture).at(-1)!.value).toBe(pixels(picture).at(-2)!.value)
  }
})

test('black hides what is blurred below it', () => {
  const picture = striped()
  blur(asFrame(picture), area)
  blacken(asFrame(picture), area)
  const inside = pixels(picture).filter(({ x, y }) => isInside(x, y, area))
  expect(new Set(inside.map(({ value }) => value))).toEqual(new Set([16]))
})
