import { useCallback } from 'react'
import { useWallWarning } from '#shared/player/wall/use-wall-warning.tsx'
import { addsWindow, openCount, type WallCamera } from '../model/wall.ts'
import { useWallLimit } from './use-wall-limit.ts'
import { changeWall, focusSelected, useWall } from './wall-store.ts'

export interface OpenOptions {
  /** Left out: the next free one. */
  window?: number | undefined
  /** Shows it over the whole wall. */
  isEnlarged?: boolean | undefined
}
export type OpenCamera = (camera: WallCamera, options?: OpenOptions) => Promise<void>

/** Puts a camera on the wall: as many as its layout allows, with a word of warning above four (VIDEO-2, VIDEO-3, VIDEO-40). */
export function useOpenCamera(): OpenCamera {
  const isTooMany = useWallLimit()
  const warn = useWallWarning()
  return useCallback(
    async (camera, options = {}) => {
      const { wall } = useWall.getState()
      const opened = openCount(wall)
      if (addsWindow(wall, camera, options.window)) {
        if (isTooMany(opened + 1) || !(await warn(opened + 1, opened))) return
      }
      changeWall({ type: 'open', camera, ...options })
      if (options.isEnlarged) focusSelected()
    },
    [isTooMany, warn],
  )
}
