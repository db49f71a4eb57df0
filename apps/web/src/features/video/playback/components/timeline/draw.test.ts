import { expect, test, vi } from 'vitest'
import { drawTimeline, HEAD_HEIGHT, rowHeightOf, type Palette, type TimelineRow } from './draw.ts'

const row = (cameraId: string): TimelineRow => ({
  cameraId,
  name: cameraId,
  spans: [],
  holes: [],
  card: [],
  fills: [],
  alarms: [],
  motion: [],
  marks: [],
})
const rows = [row('a'), row('b')]
const colours = new Proxy({}, { get: (_target, name) => String(name) }) as Palette

/** Draws rows of 0 to 1000 ms on 100 px, and returns the boxes of one colour: left, top, width, height. */
function boxesOf(colour: string, drawn: TimelineRow[], rowHeight: number): number[][] {
  const size = { width: 100, height: HEAD_HEIGHT + drawn.length * rowHeight }
  const boxes: number[][] = []
  const context = new Proxy<Record<string, unknown>>(
    { fillStyle: '' },
    {
      get: (target, name) => {
        if (name !== 'fillRect') return target[String(name)] ?? vi.fn()
        return (...box: number[]) => target['fillStyle'] === colour && boxes.push(box)
      },
    },
  )
  const range = { from: 0, to: 1000 }
  const picture = { view: range, rows: drawn, range, playhead: 0 }
  drawTimeline(context as unknown as CanvasRenderingContext2D, picture, size, colours)
  return boxes
}

test.each([0, 61])(
  'rows lie beside their names, also where the timeline is %i px higher than it must be',
  extra => {
    const rowHeight = rowHeightOf(rows.length, extra)
    const ground = boxesOf('ground', rows, rowHeight)
    expect(ground).toHaveLength(2)
    for (const [index, [, top = 0, , height = 0]] of ground.entries()) {
      expect(top).toBeGreaterThanOrEqual(HEAD_HEIGHT + index * rowHeight)
      expect(top + height).toBeLessThanOrEqual(HEAD_HEIGHT + (index + 1) * rowHeight)
      expect(height).toBeGreaterThan(rowHeight / 2)
    }
  },
)

test('motion is a line of its own in the row of its camera, seen also where it is a moment', () => {
  const motion = [
    { from: 200, to: 500 },
    { from: 700, to: 700 },
  ]
  const rowHeight = rowHeightOf(2)
  const lines = boxesOf('motion', [row('a'), { ...row('b'), motion }], rowHeight)
  expect(lines.map(([left, , width]) => [left, width])).toEqual([
    [20, 30],
    [70, 1],
  ])
  for (const [, top = 0, , height = 0] of lines) {
    expect(top).toBeGreaterThan(HEAD_HEIGHT + rowHeight)
    expect(top + height).toBeLessThan(HEAD_HEIGHT + 2 * rowHeight)
  }
})
