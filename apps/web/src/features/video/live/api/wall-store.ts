import { create } from 'zustand'
import { readStored, writeStored } from '../../../../shared/lib/stored.ts'
import { emptyWall, restoreWall, wallReducer, type Wall, type WallAction } from '../model/wall.ts'

/** The wall of a centre comes back when the screen is opened again: screens themselves are not kept alive (§2). */
const keyOf = (centreId: string) => `wall.${centreId}`

interface WallState {
  wall: Wall
  centreId: string
}

export const useWall = create<WallState>(() => ({ wall: emptyWall(), centreId: '' }))

function stored(centreId: string): Wall | undefined {
  try {
    return restoreWall(JSON.parse(readStored(keyOf(centreId)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Takes up the wall as this browser left it in the centre. */
export function enterCentre(centreId: string): void {
  if (useWall.getState().centreId === centreId) return
  useWall.setState({ centreId, wall: stored(centreId) ?? emptyWall() })
}

export function changeWall(action: WallAction): void {
  useWall.setState(({ wall, centreId }) => {
    const next = wallReducer(wall, action)
    writeStored(keyOf(centreId), JSON.stringify({ layout: next.layout, windows: next.windows }))
    return { wall: next }
  })
}
