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
  marks: [],
})
const rows = [row('a'), row('b')]
const colours = new Proxy({}, { get: (_target, name) => String(name) }) as Palette

test.each([0, 61])(
  'rows lie beside their names, also where the timeline is %i px higher than it must be',
  extra => {
    const rowHeight = rowHeightOf(rows.length, extra)
    const size = { width: 100, height: HEAD_HEIGHT + rows.length * rowHeight }
    const ground: number[][] = []
    const context = new Proxy<Record<string, unknown>>(
      { fillStyle: '' },
      {
        get: (target, name) => {
          if (name !== 'fillRect') return target[String(name)] ?? vi.fn()
          return (...box: number[]) => target['fillStyle'] === 'ground' && ground.push(box)
        },
      },
    )
    const range = { from: 0, to: 1000 }
    const picture = { view: range, rows, range, playhead: 0 }
    drawTimeline(context as unknown as CanvasRenderingContext2D, picture, size, colours)
    expect(ground).toHaveLength(2)
    for (const [index, [, top = 0, , height = 0]] of ground.entries()) {
      expect(top).toBeGreaterThanOrEqual(HEAD_HEIGHT + index * rowHeight)
      expect(top + height).toBeLessThanOrEqual(HEAD_HEIGHT + (index + 1) * rowHeight)
      expect(height).toBeGreaterThan(rowHeight / 2)
    }
  },
)
