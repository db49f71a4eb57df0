import { isBad, looks, type Look, type MarkerKind, type Summary } from '../model/look.ts'
import type { MapColours } from './map-colours.ts'

/** A piece of a drawing, the same for a canvas and for a picture in a page: SVG path data with colours, or a text. */
export type Shape =
  | { path: string; fill?: string; stroke?: string; width?: number; dash?: string }
  | { text: string; x: number; y: number; size: number; fill: string }

export interface Drawing {
  /** Edge of the square around it, px. */
  size: number
  shapes: readonly Shape[]
}

/** Edge of a device's marker and of a cluster's, px. */
export const MARKER_SIZE = 26
export const CLUSTER_SIZE = 40
export const BUILDING_SIZE = 40

const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

type Frame = (colour: string, panel: string) => Shape[]

// A shape for each look, so that it is never told by colour alone.
const frames: Readonly<Record<Look, Frame>> = {
  online: (fill, panel) => [{ path: disc(13, 13, 11), fill, stroke: panel, width: 2 }],
  // A crossed square.
  offline: (stroke, fill) => [
    {
      path: 'M5 2.5h16a2.5 2.5 0 0 1 2.5 2.5v16a2.5 2.5 0 0 1-2.5 2.5h-16a2.5 2.5 0 0 1-2.5-2.5v-16a2.5 2.5 0 0 1 2.5-2.5z',
      fill,
      stroke,
      width: 2.5,
    },
    { path: 'M4 22L22 4', stroke, width: 2.5 },
  ],
  // A broken ring.
  unknown: (stroke, fill) => [{ path: disc(13, 13, 10.5), fill, stroke, width: 2, dash: '4 3' }],
  // A triangle.
  fault: (stroke, fill) => [{ path: 'M13 1.5L25 23.5H1z', fill, stroke, width: 2.5 }],
  // A hexagon.
  maintenance: (stroke, fill) => [{ path: 'M7 2.5h12l6 10.5-6 10.5h-12l-6-10.5z', fill, stroke, width: 2.5 }],
  // A broken square.
  not_connected: (stroke, fill) => [{ path: 'M4 4h18v18H4z', fill, stroke, width: 2, dash: '4 3' }],
  // A ring with a bar through it.
  bypassed: (stroke, fill) => [
    { path: disc(13, 13, 10.5), fill, stroke, width: 2.5 },
    { path: 'M3 13h20', stroke, width: 2.5 },
  ],
  // A plain ring.
  idle: (stroke, fill) => [{ path: disc(13, 13, 10.5), fill, stroke, width: 2 }],
  // A filled diamond.
  alarm: (fill, panel) => [{ path: 'M13 0.5L25.5 13 13 25.5 0.5 13z', fill, stroke: panel, width: 1.5 }],
}

/** Of 26 px; the triangle's stands lower. */
const glyphs: Readonly<Record<MarkerKind, (colour: string) => Shape[]>> = {
  camera: fill => [{ path: 'M6.5 9.5h8.5v7H6.5zM15.8 12l3.7-2.3v6.6L15.8 14z', fill }],
  sensor: colour => [
    { path: 'M8 8.5a6.4 6.4 0 0 0 0 9M18 8.5a6.4 6.4 0 0 1 0 9', stroke: colour, width: 1.6 },
    { path: disc(13, 13, 2.4), fill: colour },
  ],
  panel: colour => [
    { path: 'M8 7.5h10v11H8z', stroke: colour, width: 1.6 },
    { path: 'M10 10h6v2.5h-6zM10 14.5h2v2h-2zM14 14.5h2v2h-2z', fill: colour },
  ],
  zone: colour => [
    { path: 'M13 6.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4z', stroke: colour, width: 1.6 },
    { path: 'M10.5 12.8l2 2 3.2-3.6', stroke: colour, width: 1.6 },
  ],
}

const isFilled = (look: Look) => look === 'online' || look === 'alarm'

/** A device or zone: the glyph says what it is, shape and colour how it is. */
export function deviceDrawing(kind: MarkerKind, look: Look, colours: MapColours): Drawing {
  const colour = colours.look[look]
  const glyph = glyphs[kind](isFilled(look) ? colours.panel : colour)
  return { size: MARKER_SIZE, shapes: [...frames[look](colour, colours.panel), ...glyph] }
}

/** Half of the ring's circumference is one arc at most: a whole circle has no beginning in path data. */
function arc(from: number, to: number, radius: number, middle: number): string {
  const point = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`
  }
  const half = (from + to) / 2
  return `M${point(from)}A${radius} ${radius} 0 0 1 ${point(half)}A${radius} ${radius} 0 0 1 ${point(to)}`
}

/** Several: the number, a ring with the share of each look, what kinds they are, and at the corner the worst with its number. */
export function clusterDrawing(summary: Summary, colours: MapColours): Drawing {
  const { total, counts, kinds, worst } = summary
  let before = 0
  const ring = looks.flatMap((look): Shape[] => {
    const share = (counts[look] ?? 0) / total
    if (share === 0) return []
    const path = arc(before, before + share, 15.5, 20)
    before += share
    return [{ path, stroke: colours.look[look], width: 4 }]
  })
  return {
    size: CLUSTER_SIZE,
    shapes: [
      { path: disc(20, 20, 17), fill: colours.panel },
      ...ring,
      { text: short(total), x: 20, y: 22, size: 12, fill: colours.text },
      ...kindMarks(kinds, colours.text),
      ...(isBad(worst) ? badge(worst, counts[worst] ?? 0, colours) : []),
    ],
  }
}

/** Small signs of the kinds, under the number. */
function kindMarks(kinds: readonly MarkerKind[], colour: string): Shape[] {
  const marks: Record<MarkerKind, (x: number) => Shape> = {
    camera: x => ({ path: `M${x - 3} 26h4v4h-4zM${x + 1.5} 27.2l2-1v3.6l-2-1z`, fill: colour }),
    sensor: x => ({ path: disc(x, 28, 2), fill: colour }),
    panel: x => ({ path: `M${x - 2} 26h4v4h-4z`, stroke: colour, width: 1.2 }),
    zone: x => ({
      path: `M${x} 25.6l2.4 1v1.6c0 1.4-1 2.2-2.4 2.8-1.4-.6-2.4-1.4-2.4-2.8v-1.6z`,
      fill: colour,
    }),
  }
  const shown = kinds.slice(0, 3)
  return shown.map((kind, index) => marks[kind](20 + (index - (shown.length - 1) / 2) * 7))
}

/** The worst look's own shape with how many there are. */
function badge(look: Look, count: number, colours: MapColours): Shape[] {
  const colour = colours.look[look]
  const text = short(count)
  const width = 13 + text.length * 6
  const left = CLUSTER_SIZE - width
  const signs: Partial<Record<Look, string>> = {
    alarm: `M${left + 6} 3.5l4 4-4 4-4-4z`,
    offline: `M${left + 3} 4.5h6v6h-6zM${left + 3} 10.5l6-6`,
    fault: `M${left + 6} 4l4 7h-8z`,
  }
  return [
    { path: `M${left} 1h${width}v13h${-width}z`, fill: colours.panel, stroke: colour, width: 1.5 },
    { path: signs[look] ?? '', stroke: colour, width: 1.4, ...(look === 'alarm' && { fill: colour }) },
    { text, x: left + 11 + text.length * 3, y: 11.2, size: 10, fill: colour },
  ]
}

/** A building that is entered: how many stand inside, and the worst of them. */
export function buildingDrawing({ total, counts, worst }: Summary, colours: MapColours): Drawing {
  const stroke = colours.area
  return {
    size: BUILDING_SIZE,
    shapes: [
      { path: 'M6 8h20v30H6z', fill: colours.panel, stroke, width: 2 },
      {
        path: 'M10 13h3v3h-3zM15 13h3v3h-3zM20 13h3v3h-3zM10 19h3v3h-3zM15 19h3v3h-3zM20 19h3v3h-3z',
        fill: stroke,
      },
      { text: total === 0 ? '–' : short(total), x: 16, y: 34, size: 11, fill: colours.text },
      ...(isBad(worst) ? badge(worst, counts[worst] ?? 0, colours) : []),
    ],
  }
}

/** Fits a marker: 999, then 1k, 12k. */
const short = (count: number): string => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`)
