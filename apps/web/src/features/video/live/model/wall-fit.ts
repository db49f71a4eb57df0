import type { WallLayout } from '@palisade/contract'
import { USUAL_SHAPE } from '#shared/player/wall/columns-for.ts'
import { gridOf } from './layout.ts'

/** Share of the screen that tree and wall take beside the map, before the wall is measured. */
export const USUAL_SHARE = 0.78
/** The map is no narrower, so that its search has room; CSS px. */
const MAP_LEAST = 240
/** Share of the wall's width that the pictures fill where the map gives way for them. */
const FILLED = 0.8

/** The shape, width by height, of most pictures on the wall. @param shapes those that are known */
export function usualShape(shapes: readonly number[]): number {
  const ordered = shapes.toSorted((a, b) => a - b)
  return ordered[Math.floor(ordered.length / 2)] ?? USUAL_SHAPE
}

/** The space for a wall beside a map, CSS px. */
interface Room {
  /** Of wall and map together. */
  width: number
  /** Of the wall. */
  height: number
  /** Of the wall where the pictures ask for no other width. */
  usual: number
}

/**
 * Width of the wall beside the map: no more than its pictures fill, and where they would be small in a tall wall the map gives way.
 * Of all arrangements the one with the largest pictures counts.
 */
export function widthBesideMap(layout: WallLayout, { width, height, usual }: Room, shape: number): number {
  const most = Math.max(usual, width - MAP_LEAST)
  const fits = Array.from({ length: layout }, (_, index) => {
    const { columns, rows } = gridOf(layout, index + 1)
    const full = (columns * height * shape) / rows
    const wall = full <= usual ? full : Math.min(most, Math.max(usual, full * FILLED))
    return { wall: Math.floor(wall), picture: Math.min(wall, full) / columns }
  })
  return fits.reduce((best, fit) => (fit.picture > best.picture ? fit : best)).wall
}
