import { FREE_TILE_LIMIT } from '@palisade/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isFree, tileLimitOf } from '../model/layout.ts'
import { useWall } from './wall-store.ts'

/** Says in words that the chosen layout does not take so many cameras; only who chose a free view is shown more than twelve (VIDEO-2). */
export function useWallLimit(): (cameras: number) => boolean {
  const t = useT()
  const { message } = App.useApp()
  return useCallback(
    cameras => {
      const { layout } = useWall.getState().wall
      const count = tileLimitOf(layout)
      if (cameras <= count) return false
      const more = isFree(layout) ? '' : ` ${t('live.limitFree', { count: FREE_TILE_LIMIT })}`
      message.warning(t('live.limit', { count }) + more)
      return true
    },
    [message, t],
  )
}
