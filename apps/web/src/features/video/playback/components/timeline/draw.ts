import type { CameraCoverage } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Span } from '#shared/player/play/model/span.ts'
import type { Mark } from '../../api/bookmark-queries.ts'
import { kindOf, type RecordedSpan } from '../../model/coverage.ts'
import { ticksOf } from '../../model/ticks.ts'
import { pixelOf } from '../../model/view.ts'

export const HEAD_HEIGHT = 22
const ROW_LEAST = 24
/** Least height of the timeline, px, so that it is easy to hit with few cameras too. */
const HEIGHT_LEAST = 80

/** How high the row of each camera is, px. @param extra px that the timeline is higher than it must be */
export const rowHeightOf = (rows: number, extra = 0): number => {
  const least = Math.max(ROW_LEAST, Math.floor((HEIGHT_LEAST - HEAD_HEIGHT) / Math.max(1, rows)))
  return least + Math.floor(extra / Math.max(1, rows))
}

/** One camera of the timeline. */
export interface TimelineRow {
  cameraId: string
  name: string
  spans: readonly RecordedSpan[]
  holes: readonly Span[]
  /** Footage that only the camera's own card has. */
  card: readonly Span[]
  /** Holes that are filled from it. */
  fills: CameraCoverage['fills']
  /** Moments, ms since 1970. */
  alarms: readonly number[]
  /** When the camera detected something in its own picture, as far as that became alarms; one of a moment has no length. */
  motion: readonly Span[]
  /** Bookmarks; one of a moment has no length. */
  marks: readonly Mark[]
}

export interface TimelinePicture {
  view: Span
  rows: readonly TimelineRow[]
  /** The range that was searched; the rest is shown dimmed. */
  range: Span
  loop?: Span
  loopStart?: number
  playhead: number
  pointer?: number
}

export type Palette = Readonly<
  Record<
    | 'text'
    | 'line'
    | 'ground'
    | 'plan'
    | 'alarm'
    | 'manual'
    | 'hole'
    | 'card'
    | 'mark'
    | 'motion'
    | 'halo'
    | 'playhead'
    | 'dim'
    | 'loop',
    string
  >
>

/** Colours of the theme that holds now. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--ant-${name}`).trim()
  return {
    text: token('color-text-secondary'),
    line: token('color-border-secondary'),
    ground: token('color-fill-quaternary'),
    plan: token('color-primary'),
    alarm: token('color-error'),
    manual: token('color-success'),
    hole: token('color-warning'),
    card: token('cyan-7'),
    mark: token('magenta-7'),
    motion: token('purple-7'),
    halo: token('color-bg-container'),
    playhead: token('color-text'),
    dim: token('color-bg-mask'),
    loop: token('color-warning'),
  }
}

/** Draws the whole timeline; the canvas is `width` CSS px wide. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  size: { width: number; height: number },
  colours: Palette,
): void {
  const { view, rows, range, playhead, pointer } = picture
  const x = (at: number) => pixelOf(view, size.width, at)
  context.clearRect(0, 0, size.width, size.height)
  drawTicks(context, view, size, colours)
  // The names beside it share the height among them just so.
  const rowHeight = (size.height - HEAD_HEIGHT) / Math.max(1, rows.length)
  for (const [index, row] of rows.entries()) {
    const lane = { top: HEAD_HEIGHT + index * rowHeight, width: size.width, height: rowHeight }
    drawRow(context, row, lane, x, colours)
  }
  context.fillStyle = colours.dim
  if (range.from > view.from) context.fillRect(0, HEAD_HEIGHT, x(range.from), size.height)
  if (range.to < view.to) context.fillRect(x(range.to), HEAD_HEIGHT, size.width, size.height)
  drawLoop(context, picture, x, size, colours)
  if (pointer !== undefined) line(context, x(pointer), size.height, colours.text, 1)
  line(context, x(playhead), size.height, colours.playhead, 2)
}

function drawTicks(
  context: CanvasRenderingContext2D,
  view: Span,
  size: { width: number; height: number },
  colours: Palette,
) {
  context.font = '11px system-ui, sans-serif'
  context.textBaseline = 'middle'
  for (const { at, label, isDay } of ticksOf(view, size.width)) {
    const left = Math.round(pixelOf(view, size.width, at))
    context.fillStyle = colours.line
    context.fillRect(left, isDay ? 0 : HEAD_HEIGHT - 6, 1, size.height)
    context.fillStyle = colours.text
    context.font = `${isDay ? 'bold ' : ''}11px system-ui, sans-serif`
    context.fillText(label, left + 4, HEAD_HEIGHT / 2)
  }
}

function drawRow(
  context: CanvasRenderingContext2D,
  { spans, holes, card, alarms, motion, marks }: TimelineRow,
  { top, width, height: rowHeight }: { top: number; width: number; height: number },
  x: (at: number) => number,
  colours: Palette,
) {
  const [y, height] = [top + 3, rowHeight - 6]
  context.fillStyle = colours.ground
  context.fillRect(0, y, width, height)
  const bar = (from: number, to: number, colour: string, at = y, tall = height) => {
    const [left, right] = [Math.max(0, x(from)), Math.min(width, x(to))]
    if (right < 0 || left > width || right < left) return
    context.fillStyle = colour
    context.fillRect(left, at, Math.max(1, right - left), tall)
  }
  const band = (from: number, to: number): Band | undefined => {
    const [left, right] = [Math.max(0, x(from)), Math.min(width, x(to))]
    return right >= 0 && left <= width && right > left ? { left, right, y, height } : undefined
  }
  for (const { from, to, kinds } of spans) {
    const kind = kindOf(kinds & ~RECORDING_KIND.card)
    const isFetched = (kinds & RECORDING_KIND.card) !== 0
    bar(from, to, isFetched ? colours.card : colours.plan)
    if (isFetched) hatch(context, band(from, to), colours.halo)
    // The kinds differ in place and not only in colour: alarms fill the upper half, recordings by hand the lower one.
    if (kind === 'alarm') bar(from, to, colours.alarm, y, height / 2)
    if (kind === 'manual') bar(from, to, colours.manual, y + height / 2, height / 2)
  }
  for (const { from, to } of card) {
    bar(from, to, colours.halo)
    hatch(context, band(from, to), colours.card)
  }
  // A line of its own within the bar, with a frame that sets it off from whatever lies below.
  for (const { from, to } of motion) bar(from, to, colours.halo, y + height - MOTION_PX - 4, MOTION_PX + 2)
  for (const { from, to } of motion) bar(from, to, colours.motion, y + height - MOTION_PX - 3, MOTION_PX)
  for (const { from, to } of holes) bar(from, to, colours.hole, y + height - 2, 2)
  context.fillStyle = colours.alarm
  for (const at of alarms) triangle(context, x(at), top)
  for (const { from, to } of marks) {
    if (to > from) bar(from, to, colours.halo, y + height / 2 - 3, 6)
    if (to > from) bar(from, to, colours.mark, y + height / 2 - 2, 4)
    flag(context, x(from), y, height, colours)
  }
}

interface Band {
  left: number
  right: number
  y: number
  height: number
}
const HATCH_PX = 6
/** Height of the line of motion, px. */
const MOTION_PX = 3

/** Draws slanted lines in a frame, which differ from a plain bar also for people who do not see the colour. */
function hatch(context: CanvasRenderingContext2D, band: Band | undefined, colour: string) {
  if (!band) return
  const { left, right, y, height } = band
  context.save()
  context.beginPath()
  context.rect(left, y, right - left, height)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.beginPath()
  // The lines are placed by the canvas, so that those of adjoining bands continue each other.
  for (let at = Math.floor((left - height) / HATCH_PX) * HATCH_PX; at < right; at += HATCH_PX) {
    context.moveTo(at, y + height)
    context.lineTo(at + height, y)
  }
  context.stroke()
  context.strokeRect(left, y, right - left, height)
  context.restore()
}

function drawLoop(
  context: CanvasRenderingContext2D,
  { loop, loopStart }: TimelinePicture,
  x: (at: number) => number,
  { height }: { height: number },
  colours: Palette,
) {
  if (loopStart !== undefined) line(context, x(loopStart), height, colours.loop, 1)
  if (!loop) return
  context.fillStyle = colours.loop
  context.fillRect(x(loop.from), HEAD_HEIGHT - 4, Math.max(2, x(loop.to) - x(loop.from)), 4)
  for (const at of [loop.from, loop.to]) line(context, x(at), height, colours.loop, 1)
}

function line(context: CanvasRenderingContext2D, at: number, height: number, colour: string, width: number) {
  context.fillStyle = colour
  context.fillRect(Math.round(at) - width / 2, 0, width, height)
}

function triangle(context: CanvasRenderingContext2D, at: number, top: number) {
  context.beginPath()
  context.moveTo(at - 4, top)
  context.lineTo(at + 4, top)
  context.lineTo(at, top + 6)
  context.fill()
}

/** Draws a pole with a pennant: its shape differs from the sign of an alarm, and a frame sets it off from what lies below. */
function flag(
  context: CanvasRenderingContext2D,
  at: number,
  y: number,
  height: number,
  { mark, halo }: Palette,
) {
  for (const [colour, frame] of [
    [halo, 1],
    [mark, 0],
  ] as const) {
    context.fillStyle = colour
    context.fillRect(at - 1 - frame, y - frame, 2 + 2 * frame, height + 2 * frame)
    context.fillRect(at - 1 - frame, y - frame, 11 + 2 * frame, 8 + 2 * frame)
  }
}
