import { useEffect, useEffectEvent } from 'react'
import { useWallWarning } from '#shared/player/wall/use-wall-warning.tsx'
import { openCount } from '../model/wall.ts'
import { acceptWaiting, refuseWaiting, restoreFormerWall, useWall } from './wall-store.ts'

/** Asks about the wall that the user left here, where it has more than four windows with video. */
export function useLeftWall(): void {
  const warn = useWallWarning()
  const waiting = useWall(state => state.waiting)
  const ask = useEffectEvent(async (windows: number) => {
    const isWanted = await warn(windows)
    // Something else may have come onto the wall meanwhile.
    if (useWall.getState().waiting !== waiting) return
    if (isWanted) acceptWaiting()
    else refuseWaiting()
  })
  useEffect(() => {
    if (waiting) void ask(waiting.action.windows.length)
  }, [waiting])
}

/** Brings the former wall back, as far as its windows are wanted. */
export function useRestoreFormer(): () => Promise<void> {
  const warn = useWallWarning()
  return async () => {
    const { former, wall } = useWall.getState()
    const before = former.at(-1)
    if (before && (await warn(openCount(before), openCount(wall)))) restoreFormerWall()
  }
}
