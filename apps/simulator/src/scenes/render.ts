import { createCanvas, createPlanes, type Canvas, type Planes } from '../picture/canvas.ts'
import { rgb } from '../picture/colour.ts'
import { drawText, textWidth, GLYPH_HEIGHT } from '../picture/font.ts'
import { drawPortrait, type Portrait } from '../picture/portrait.ts'
import { drawStrip } from '../picture/strip.ts'
import { drawFigure } from './figures.ts'
import { positionAt, type Scene } from './scene.ts'
import { removeColour, weather } from './texture.ts'

const VISITOR_COLOUR = rgb(52, 46, 44)

export type View = { name: string; seed: number; scene: Scene }

/**
 * `visitorSince`: when somebody entered who should not be there, ms since 1970; `portrait`: whose face is seen. Without `hasClock: false`
 * the time is drawn.
 */
export type Moment = { atMs: number; visitorSince?: number; portrait?: Portrait; hasClock?: boolean }

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-20 09:05:07.3` in the zone of this machine, as cameras show it. */
export function clockText(atMs: number): string {
  const at = new Date(atMs)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const tenths = Math.floor(at.getMilliseconds() / 100)
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${tenths}`
}

/** How long a visitor stays in the picture, ms. */
export function visitMs(scene: Scene): number {
  return (scene.visitor.at(-1)?.[0] ?? 0) * 1000
}

function paintBackground(view: View, width: number, height: number): Planes {
  const planes = createPlanes(width, height)
  const canvas = createCanvas(planes, width, height)
  view.scene.paint(canvas)
  weather(canvas, view.seed, 3, view.scene.isInfrared ? 0.75 : 0.35)
  return planes
}

function drawActors(canvas: Canvas, { scene }: View, { atMs, visitorSince, portrait }: Moment): void {
  const seconds = atMs / 1000
  const present = scene.actors.flatMap(actor => {
    const at = positionAt(actor.route, (seconds + (actor.ahead ?? 0)) % actor.lap)
    return at ? [{ at, figure: actor.figure, colour: actor.colour }] : []
  })
  const visitorAt = visitorSince && positionAt(scene.visitor, (atMs - visitorSince) / 1000)
  if (visitorAt && !portrait) present.push({ at: visitorAt, figure: 'person', colour: VISITOR_COLOUR })
  // Far ones first, so that the near ones cover them.
  for (const { at, figure, colour } of present.toSorted((a, b) => a.at.y - b.at.y)) {
    drawFigure(canvas, figure, at, seconds, colour)
  }
  if (visitorAt && portrait) drawPortrait(canvas, portrait, visitorAt)
}

function drawOverlay(canvas: Canvas, name: string, { atMs, hasClock = true }: Moment): void {
  const dot = Math.max(1, Math.round(canvas.width / 400))
  const margin = dot * 6
  drawText(canvas, name, margin, canvas.height - margin - GLYPH_HEIGHT * dot - canvas.height * 0.03, dot)
  if (!hasClock) return
  const clock = clockText(atMs)
  drawText(canvas, clock, canvas.width - margin - textWidth(clock, dot), margin, dot)
  drawStrip(canvas, atMs)
}

/**
 * Draws a camera's picture of a moment into `planes` (even `width` and `height`). The background is painted once; a
 * frame copies it and draws what moves: about 0.1 ms at 640x360.
 */
export function createRenderer(view: View, planes: Planes, width: number, height: number) {
  const background = paintBackground(view, width, height)
  const canvas = createCanvas(planes, width, height)

  function copyBackground(): void {
    for (const [index, plane] of (['y', 'u', 'v'] as const).entries()) {
      const [from, to] = [background[plane], planes[plane]]
      const [fromStride, toStride] = [background.strides[index] ?? 0, planes.strides[index] ?? 0]
      if (fromStride === toStride) {
        to.set(from)
        continue
      }
      const rows = from.length / fromStride
      for (let row = 0; row < rows; row++)
        to.set(from.subarray(row * fromStride, (row + 1) * fromStride), row * toStride)
    }
  }

  return (moment: Moment): void => {
    copyBackground()
    view.scene.animate?.(canvas, moment.atMs / 1000)
    drawActors(canvas, view, moment)
    if (view.scene.isInfrared) removeColour(canvas)
    drawOverlay(canvas, view.name, moment)
  }
}
