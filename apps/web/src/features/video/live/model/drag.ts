import type { WallCamera } from './wall-reducer.ts'

/** A thing being dragged onto a window: a camera of the tree, or another window. */
export type WallDrag = { kind: 'camera'; camera: WallCamera } | { kind: 'window'; window: number }

/** Reads what the drag library carries, which can come from anywhere on the page. */
export function readWallDrag(data: Record<string, unknown>): WallDrag | undefined {
  if (data['kind'] === 'window' && typeof data['window'] === 'number') {
    return { kind: 'window', window: data['window'] }
  }
  const { camera } = data
  if (data['kind'] !== 'camera' || typeof camera !== 'object' || camera === null) return undefined
  const { id, name } = camera as Partial<WallCamera>
  return typeof id === 'string' && typeof name === 'string'
    ? { kind: 'camera', camera: { id, name } }
    : undefined
}
