import type { WallLayout } from '@palisade/contract'
import type { StreamKind } from '@palisade/contract/media'
import { gridOf, isFree, layoutFor, neighbour, type Direction } from './layout.ts'
import type { StreamChoice } from './stream-choice.ts'

export interface WallCamera {
  id: string
  name: string
  /** The stream chosen by hand; left out, the size of the window decides. */
  stream?: StreamKind
}

/** The wall: a camera or nothing in each window of the layout. */
export interface Wall {
  layout: WallLayout
  windows: (WallCamera | null)[]
  /** The window that the next camera goes to and the keys act on. */
  selected: number
  /** The window that fills the wall for now: the selected one, which shows a camera. */
  enlarged: number | null
  /** The id of the one open camera that is heard. */
  audible: string | null
}

export type WallAction =
  | { type: 'layout'; layout: WallLayout }
  /**
   * Without `window`: the selected one if it is free, else the next free one, else a larger layout. It fills the wall when
   * asked, and when another one does.
   */
  | { type: 'open'; camera: WallCamera; window?: number; isEnlarged?: boolean }
  | { type: 'close'; window: number }
  | { type: 'close-all' }
  | { type: 'select'; window: number }
  /** @see gridOf for the columns */
  | { type: 'move'; direction: Direction; columns?: number }
  | { type: 'swap'; from: number; to: number }
  | { type: 'enlarge'; window: number }
  | { type: 'shrink' }
  | { type: 'sound'; window: number }
  | { type: 'stream'; window: number; stream: StreamChoice }
  /** The camera is called otherwise now. */
  | { type: 'rename'; camera: WallCamera }
  /** A wall that was saved takes the place of this one. */
  | { type: 'show'; layout: WallLayout; windows: readonly (WallCamera | null)[] }
  /** The next cameras of a tour; nothing else changes. */
  | { type: 'tour'; windows: readonly (WallCamera | null)[] }

export const emptyWall = (layout: WallLayout = 4): Wall => ({
  layout,
  windows: Array.from({ length: layout }, () => null),
  selected: 0,
  enlarged: null,
  audible: null,
})

export const openCount = (wall: Wall): number => wall.windows.filter(Boolean).length

/** Whether opening a camera there makes one window more, rather than moving or replacing one. */
export const addsWindow = (wall: Wall, camera: WallCamera, window?: number): boolean =>
  !wall.windows.some(open => open?.id === camera.id) && (window === undefined || !wall.windows[window])

/** Whether a camera of the one wall is missing on the other. */
export const losesCamera = (before: Wall, after: Wall): boolean =>
  before.windows.some(open => open && !after.windows.some(kept => kept?.id === open.id))

/**
 * The wall after an action. Whatever the action was, the window that fills the wall is the selected one, and only what is open
 * is heard: so picture, controls and sound are of the same camera.
 */
export function wallReducer(wall: Wall, action: WallAction): Wall {
  const next = changed(wall, action)
  return {
    ...next,
    enlarged: next.enlarged !== null && next.windows[next.selected] ? next.selected : null,
    audible: next.windows.some(open => open?.id === next.audible) ? next.audible : null,
  }
}

function changed(wall: Wall, action: WallAction): Wall {
  switch (action.type) {
    case 'layout':
      return withLayout(wall, action.layout)
    case 'open':
      return openedInView(wall, action)
    case 'close':
      return { ...wall, windows: wall.windows.with(action.window, null) }
    case 'close-all':
      return emptyWall(wall.layout)
    case 'select':
      return { ...wall, selected: action.window }
    case 'move':
      return moved(wall, action)
    case 'swap':
      return { ...swapped(wall, action.from, action.to), enlarged: null }
    case 'enlarge':
      return enlarged(wall, action.window)
    case 'shrink':
      return { ...wall, enlarged: null }
    case 'sound':
      return withSound(wall, action.window)
    case 'stream':
      return withStream(wall, action.window, action.stream)
    case 'rename':
      return renamed(wall, action.camera)
    case 'show':
      return withLayout({ ...emptyWall(action.layout), windows: [...action.windows] }, action.layout)
    case 'tour':
      return { ...wall, windows: [...action.windows] }
  }
}

function openedInView(wall: Wall, action: Extract<WallAction, { type: 'open' }>): Wall {
  const placed = opened(wall, action.camera, action.window)
  return action.isEnlarged || wall.enlarged !== null ? { ...placed, enlarged: placed.selected } : placed
}

function withSound(wall: Wall, window: number): Wall {
  const id = wall.windows[window]?.id ?? null
  return { ...wall, audible: wall.audible === id ? null : id }
}

/** Past the empty windows while one fills the wall: they have nothing to fill it with. */
function moved(wall: Wall, { direction, columns }: Extract<WallAction, { type: 'move' }>): Wall {
  const isShown = (window: number) => wall.enlarged === null || wall.windows[window] !== null
  return { ...wall, selected: neighbour(gridOf(wall.layout, columns), wall.selected, direction, isShown) }
}

const renamed = (wall: Wall, { id, name }: WallCamera): Wall => ({
  ...wall,
  windows: wall.windows.map(open => (open?.id === id ? { ...open, name } : open)),
})

function withStream(wall: Wall, window: number, stream: StreamChoice): Wall {
  const open = wall.windows[window]
  if (!open) return wall
  const { id, name } = open
  return { ...wall, windows: wall.windows.with(window, { id, name, ...(stream !== 'auto' && { stream }) }) }
}

/** Keeps the open cameras in their order; those that have no window any more are closed. */
function withLayout(wall: Wall, layout: WallLayout): Wall {
  const cameras = layout < wall.layout ? wall.windows.filter(Boolean) : wall.windows
  return {
    layout,
    windows: Array.from({ length: layout }, (_, index) => cameras[index] ?? null),
    selected: Math.min(wall.selected, layout - 1),
    enlarged: null,
    audible: wall.audible,
  }
}

function opened(wall: Wall, camera: WallCamera, window?: number): Wall {
  // A camera is shown once: opening it again shows where it is, dropping it elsewhere moves it there.
  const already = wall.windows.findIndex(open => open?.id === camera.id)
  if (already >= 0) {
    if (window === undefined) return { ...wall, selected: already }
    return swapped(wall, already, window)
  }
  if (window !== undefined) {
    return { ...wall, windows: wall.windows.with(window, camera), selected: window }
  }
  const free = wall.windows[wall.selected] === null ? wall.selected : wall.windows.indexOf(null)
  if (free >= 0) return { ...wall, windows: wall.windows.with(free, camera), selected: free }
  const larger = isFree(wall.layout) ? wall.layout : layoutFor(wall.windows.length + 1)
  // The largest wall is full: the selected window is given to the new camera.
  if (larger === wall.layout) return { ...wall, windows: wall.windows.with(wall.selected, camera) }
  return opened(withLayout(wall, larger), camera)
}

function swapped(wall: Wall, from: number, to: number): Wall {
  const windows = wall.windows.with(to, wall.windows[from] ?? null).with(from, wall.windows[to] ?? null)
  return { ...wall, windows, selected: to }
}

function enlarged(wall: Wall, window: number): Wall {
  if (!wall.windows[window]) return wall
  return { ...wall, selected: window, enlarged: wall.enlarged === window ? null : window }
}
