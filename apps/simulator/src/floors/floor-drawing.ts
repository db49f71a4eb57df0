import { GLYPH_ADVANCE, GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows } from '../picture/font.ts'
import { encodePng } from './png.ts'

/** Metres from the plan's upper left corner, to the right and down. */
export type Rect = readonly [left: number, top: number, width: number, height: number]

export type Room = { name: string; at: Rect; tone?: 'hall' | 'technical' | 'stairs' }
/** A door in a wall: its hinge, its width, and towards where it opens. */
export type Door = { at: readonly [x: number, y: number]; width: number; along: 'x' | 'y' }

export type FloorDrawing = {
  title: string
  /** Metres. */
  width: number
  height: number
  /** Outer walls. */
  outline: readonly Rect[]
  rooms: readonly Room[]
  doors: readonly Door[]
}

const PIXELS_PER_METRE = 10
const WALL = 0.5
const INNER_WALL = 0.25

const PAPER = 0
const INK = 1
const FLOOR = 2
const HALL = 3
const TECHNICAL = 4
const STAIRS = 5
const THIN = 6
const palette = ['#ffffff', '#2b3440', '#f4f1ea', '#e6eef5', '#f3e3d6', '#e3e3e8', '#9aa4af']
const tones = { hall: HALL, technical: TECHNICAL, stairs: STAIRS }

/** Draws the plan of a floor as an architect would hand it in: walls, rooms with names, doors. A PNG. */
export function drawFloor(plan: FloorDrawing): Buffer {
  const width = Math.round(plan.width * PIXELS_PER_METRE)
  const height = Math.round(plan.height * PIXELS_PER_METRE)
  const pixels = new Uint8Array(width * height).fill(PAPER)
  const paint = ([left, top, w, h]: Rect, colour: number) => {
    const edge = (value: number, most: number) =>
      Math.max(0, Math.min(most, Math.round(value * PIXELS_PER_METRE)))
    for (let y = edge(top, height); y < edge(top + h, height); y += 1)
      pixels.fill(colour, y * width + edge(left, width), y * width + edge(left + w, width))
  }
  const frame = ([left, top, w, h]: Rect, wall: number) => {
    paint([left, top, w, wall], INK)
    paint([left, top + h - wall, w, wall], INK)
    paint([left, top, wall, h], INK)
    paint([left + w - wall, top, wall, h], INK)
  }
  for (const part of plan.outline) frame(part, WALL)
  for (const [left, top, w, h] of plan.outline)
    paint([left + WALL, top + WALL, w - 2 * WALL, h - 2 * WALL], FLOOR)
  for (const { at, tone } of plan.rooms) {
    if (tone) paint(at, tones[tone])
    frame(at, INNER_WALL)
    if (tone === 'stairs') drawSteps(at, paint)
  }
  for (const door of plan.doors) drawDoor(door, paint)
  for (const { name, at } of plan.rooms) writeText(name, at, paint)
  writeText(plan.title, [plan.width - 34, 3, 33, 4], paint)
  return encodePng(pixels, width, height, palette)
}

type Paint = (rect: Rect, colour: number) => void

function drawSteps([left, top, w, h]: Rect, paint: Paint): void {
  for (let x = left + 0.6; x < left + w - 0.4; x += 0.6) paint([x, top + 0.4, 0.1, h - 0.8], THIN)
}

/** The gap in the wall, the leaf at right angles, and the arc it moves on. */
function drawDoor({ at: [x, y], width, along }: Door, paint: Paint): void {
  const thick = 0.8
  paint(along === 'x' ? [x, y - thick / 2, width, thick] : [x - thick / 2, y, thick, width], FLOOR)
  paint(along === 'x' ? [x, y, 0.1, width] : [x, y, width, 0.1], THIN)
  for (let angle = 0; angle <= 90; angle += 1) {
    const [right, down] = [
      width * Math.cos((angle * Math.PI) / 180),
      width * Math.sin((angle * Math.PI) / 180),
    ]
    paint([x + right, y + down, 0.1, 0.1], THIN)
  }
}

/** A name in the middle of its room, as large as fits. */
function writeText(text: string, [left, top, w, h]: Rect, paint: Paint): void {
  const dot = Math.min(0.22, (w * 0.8) / (text.length * GLYPH_ADVANCE), h / 14)
  const startX = left + (w - text.length * GLYPH_ADVANCE * dot) / 2
  const startY = top + (h - GLYPH_HEIGHT * dot) / 2
  for (const [index, character] of text.split('').entries())
    for (const [row, bits] of glyphRows(character).entries())
      for (let column = 0; column < GLYPH_WIDTH; column += 1)
        if ((bits >> (GLYPH_WIDTH - 1 - column)) & 1)
          paint([startX + (index * GLYPH_ADVANCE + column) * dot, startY + row * dot, dot, dot], INK)
}
