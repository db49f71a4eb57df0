import { FREE_TILE_LIMIT, WALL_WARNING_ABOVE } from '@palisade/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { isFree, tileLimitOf } from '../model/layout.ts'
import { addsWindow, openCount, type WallCamera } from '../model/wall.ts'
import { useWallWarning } from './use-wall-warning.tsx'
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
  const t = useT()
  const { message } = App.useApp()
  const warn = useWallWarning()
  return useCallback(
    async (camera, options = {}) => {
      const { wall } = useWall.getState()
      const opened = openCount(wall)
      if (addsWindow(wall, camera, options.window)) {
        const count = tileLimitOf(wall.layout)
        if (opened >= count) {
          const more = isFree(wall.layout) ? '' : ` ${t('live.limitFree', { count: FREE_TILE_LIMIT })}`
          message.warning(t('live.limit', { count }) + more)
          return
        }
        if (opened === WALL_WARNING_ABOVE && !(await warn())) return
      }
      changeWall({ type: 'open', camera, ...options })
      if (options.isEnlarged) focusSelected()
    },
    [message, t, warn],
  )
}
