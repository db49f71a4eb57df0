import type { DeviceState } from '@palisade/contract'
import type { MapColours } from './map-colours.ts'
import type { SiteDevice, StateCounts } from './site.ts'

/** Edge of a device's marker and of a cluster's, px. */
export const MARKER_SIZE = 26
export const CLUSTER_SIZE = 40

export const asDataAddress = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`

// A shape for each state, so that it is never told by colour alone: disc, crossed square, broken ring.
const frames: Readonly<Record<DeviceState, (colour: string, panel: string) => string>> = {
  online: (colour, panel) =>
    `<circle cx="13" cy="13" r="11" fill="${colour}" stroke="${panel}" stroke-width="2"/>`,
  offline: (colour, panel) =>
    `<rect x="2.5" y="2.5" width="21" height="21" rx="3" fill="${panel}" stroke="${colour}" stroke-width="2.5"/>`,
  unknown: (colour, panel) =>
    `<circle cx="13" cy="13" r="10.5" fill="${panel}" stroke="${colour}" stroke-width="2" stroke-dasharray="4 3"/>`,
}

const glyphs: Readonly<Record<SiteDevice['kind'], (colour: string) => string>> = {
  camera: colour => `<path fill="${colour}" d="M6.5 9.5h8.5v7H6.5zM15.8 12l3.7-2.3v6.6L15.8 14z"/>`,
  sensor: colour =>
    `<g fill="none" stroke="${colour}" stroke-width="1.6"><path d="M8 8.5a6.4 6.4 0 0 0 0 9M18 8.5a6.4 6.4 0 0 1 0 9"/></g>` +
    `<circle cx="13" cy="13" r="2.4" fill="${colour}"/>`,
}

const cross = (colour: string) => `<path d="M4 22L22 4" stroke="${colour}" stroke-width="2.5"/>`

/** A device: the glyph says what it is, shape and colour how it is. */
export function deviceSvg(kind: SiteDevice['kind'], state: DeviceState, colours: MapColours): string {
  const colour = colours.state[state]
  const glyph = glyphs[kind](state === 'online' ? colours.panel : colour)
  const body = frames[state](colour, colours.panel) + glyph + (state === 'offline' ? cross(colour) : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="26" viewBox="0 0 26 26">${body}</svg>`
}

const order = ['online', 'offline', 'unknown'] as const satisfies readonly DeviceState[]

/** Several devices: the number, a ring with each state's share, and how many are offline at the corner. */
export function clusterSvg(counts: StateCounts, colours: MapColours): string {
  const total = counts.online + counts.offline + counts.unknown
  const badge =
    counts.offline === 0
      ? ''
      : `<rect x="23" y="1" width="16" height="14" rx="2" fill="${colours.panel}" stroke="${colours.state.offline}" stroke-width="1.5"/>` +
        text(31, 11.5, 10, colours.state.offline, short(counts.offline))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">` +
    `<circle cx="20" cy="20" r="17" fill="${colours.panel}"/>${ring(counts, total, colours)}` +
    `${text(20, 24.5, 13, colours.text, short(total))}${badge}</svg>`
  )
}

function ring(counts: StateCounts, total: number, colours: MapColours): string {
  const length = 2 * Math.PI * 15.5
  let before = 0
  return order
    .filter(state => counts[state] > 0)
    .map(state => {
      const share = (counts[state] / total) * length
      const arc = `<circle cx="20" cy="20" r="15.5" fill="none" stroke="${colours.state[state]}" stroke-width="4" stroke-dasharray="${share.toFixed(2)} ${length.toFixed(2)}" stroke-dashoffset="${(-before).toFixed(2)}" transform="rotate(-90 20 20)"/>`
      before += share
      return arc
    })
    .join('')
}

const text = (x: number, y: number, size: number, colour: string, content: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" fill="${colour}">${content}</text>`

/** Fits a marker: 999, then 1k, 12k. */
const short = (count: number): string => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`)
