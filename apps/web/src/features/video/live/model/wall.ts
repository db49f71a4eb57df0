import { layoutFor, layoutGrids, neighbour, type Direction, type WallLayout } from './layout.ts'

export interface WallCamera {
  id: string
  name: string
}

/** The wall: a camera or nothing in each window of the layout. */
export interface Wall {
  layout: WallLayout
  windows: (WallCamera | null)[]
  /** The window that the next camera goes to and the keys act on. */
  selected: number
  /** The window that fills the wall for now. */
  enlarged: number | null
}

export type WallAction =
  | { type: 'layout'; layout: WallLayout }
  /** Without `window`: the selected one if it is free, else the next free one, else a larger layout. */
  | { type: 'open'; camera: WallCamera; window?: number }
  | { type: 'close'; window: number }
  | { type: 'close-all' }
  | { type: 'select'; window: number }
  | { type: 'move'; direction: Direction }
  | { type: 'swap'; from: number; to: number }
  | { type: 'enlarge'; window: number }

export const emptyWall = (layout: WallLayout = 4): Wall => ({
  layout,
  windows: Array.from({ length: layout }, () => null),
  selected: 0,
  enlarged: null,
})

export const openCount = (wall: Wall): number => wall.windows.filter(Boolean).length

/** Whether opening a camera there makes one window more, rather than moving or replacing one. */
export const addsWindow = (wall: Wall, camera: WallCamera, window?: number): boolean =>
  !wall.windows.some(open => open?.id === camera.id) && (window === undefined || !wall.windows[window])

export function wallReducer(wall: Wall, action: WallAction): Wall {
  switch (action.type) {
    case 'layout':
      return withLayout(wall, action.layout)
    case 'open':
      return opened(wall, action.camera, action.window)
    case 'close':
      return {
        ...wall,
        windows: wall.windows.with(action.window, null),
        enlarged: wall.enlarged === action.window ? null : wall.enlarged,
      }
    case 'close-all':
      return emptyWall(wall.layout)
    case 'select':
      return { ...wall, selected: action.window }
    case 'move':
      return { ...wall, selected: neighbour(wall.layout, wall.selected, action.direction) }
    case 'swap':
      return swapped(wall, action.from, action.to)
    case 'enlarge':
      return enlarged(wall, action.window)
  }
}

/** Keeps the open cameras in their order; those that have no window any more are closed. */
function withLayout(wall: Wall, layout: WallLayout): Wall {
  const cameras = layout < wall.layout ? wall.windows.filter(Boolean) : wall.windows
  return {
    layout,
    windows: Array.from({ length: layout }, (_, index) => cameras[index] ?? null),
    selected: Math.min(wall.selected, layout - 1),
    enlarged: null,
  }
}

function opened(wall: Wall, camera: WallCamera, window?: number): Wall {
  // A camera is shown once: opening it again shows where it is, dropping it elsewhere moves it there.
  const already = wall.windows.findIndex(open => open?.id === camera.id)
  if (already >= 0) {
    if (window === undefined) return { ...wall, selected: already }
    return { ...swapped(wall, already, window), selected: window }
  }
  if (window !== undefined) {
    return { ...wall, windows: wall.windows.with(window, camera), selected: window, enlarged: null }
  }
  const free = wall.windows[wall.selected] === null ? wall.selected : wall.windows.indexOf(null)
  if (free >= 0) return { ...wall, windows: wall.windows.with(free, camera), selected: free, enlarged: null }
  const larger = layoutFor(wall.windows.length + 1)
  // The largest wall is full: the selected window is given to the new camera.
  if (larger === wall.layout) return { ...wall, windows: wall.windows.with(wall.selected, camera) }
  return opened(withLayout(wall, larger), camera)
}

function swapped(wall: Wall, from: number, to: number): Wall {
  const windows = wall.windows.with(to, wall.windows[from] ?? null).with(from, wall.windows[to] ?? null)
  return { ...wall, windows, selected: to, enlarged: null }
}

function enlarged(wall: Wall, window: number): Wall {
  if (!wall.windows[window]) return wall
  return { ...wall, selected: window, enlarged: wall.enlarged === window ? null : window }
}

/** A wall read back from storage, or undefined when it does not have the shape of one. */
export function restoreWall(value: unknown): Wall | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { layout, windows } = value as Partial<Wall>
  if (!layout || !Object.hasOwn(layoutGrids, layout) || !Array.isArray(windows)) return undefined
  const isCamera = (open: unknown): open is WallCamera =>
    typeof open === 'object' && open !== null && 'id' in open && 'name' in open
  const cameras = windows.map((open: unknown) => (isCamera(open) ? { id: open.id, name: open.name } : null))
  return withLayout({ ...emptyWall(layout), windows: cameras }, layout)
}
