import { useMemo, type RefObject } from 'react'
import { useElementSize } from '#shared/hooks/use-element-size.ts'
import { useWall } from '../api/wall-store.ts'
import { fittingGrid, type LayoutGrid } from '../model/layout.ts'
import { USUAL_SHARE, usualShape, widthBesideMap } from '../model/wall-fit.ts'

/** Width of the tree beside the wall, CSS px; the styles say the same. */
const SIDE_WIDTH = 260

interface Measured {
  page: RefObject<HTMLElement | null>
  wall: RefObject<HTMLElement | null>
  isMapShown: boolean
}

interface WallFit {
  grid: LayoutGrid
  /** Of the wall beside the map, CSS px; undefined where it takes what there is, or before it is measured. */
  width: number | undefined
  /** The part of the map under tree and wall, from the left, CSS px. */
  covered: number
}

/** The wall arranged by the shape of its pictures, and its width beside the map. */
export function useWallFit({ page, wall, isMapShown }: Measured): WallFit {
  const layout = useWall(state => state.wall.layout)
  const windows = useWall(state => state.wall.windows)
  const shapes = useWall(state => state.shapes)
  // Beside the column of new alarms, the screen and its map are narrower than the window.
  const screen = useElementSize(page)?.width ?? 0
  const size = useElementSize(wall)
  const shape = useMemo(
    () => usualShape(windows.flatMap(camera => shapes[camera?.id ?? ''] ?? [])),
    [windows, shapes],
  )
  const grid = useMemo(() => fittingGrid(layout, size, shape), [layout, size, shape])
  if (!isMapShown) return { grid, width: undefined, covered: 0 }
  const usual = Math.round(screen * USUAL_SHARE) - SIDE_WIDTH
  if (!size || usual <= 0) return { grid, width: undefined, covered: Math.round(screen * USUAL_SHARE) }
  const width = widthBesideMap(layout, { width: screen - SIDE_WIDTH, height: size.height, usual }, shape)
  return { grid, width, covered: SIDE_WIDTH + width }
}
