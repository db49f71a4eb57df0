import { FREE_TILE_LIMIT, WALL_WARNING_ABOVE, type WallView } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { shownAgain } from '../model/kept-wall.ts'
import { roomFor } from '../model/layout.ts'
import type { WallCamera } from '../model/wall.ts'
import { useWallWarning } from './use-wall-warning.tsx'
import { showWall } from './wall-store.ts'

/**
 * Shows cameras in place of the wall, in the smallest layout that has room for them. Says how many were left out of the largest.
 */
export function useOpenMany(): (cameras: readonly WallCamera[]) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const warn = useWallWarning()
  return async cameras => {
    if (cameras.length > WALL_WARNING_ABOVE && !(await warn())) return
    const layout = roomFor(cameras.length)
    const windows = Array.from({ length: layout }, (_, index) => {
      const camera = cameras[index]
      return camera ? { id: camera.id, name: camera.name } : null
    })
    showWall({ type: 'show', layout, windows }, null)
    const left = cameras.length - FREE_TILE_LIMIT
    if (left > 0) message.info(t('map.select.leftOut', { limit: FREE_TILE_LIMIT, count: left }))
  }
}

/** Shows a saved view in place of the wall. */
export function useShowView(): (view: WallView) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const warn = useWallWarning()
  return async view => {
    if (view.windows.length > WALL_WARNING_ABOVE && !(await warn())) return
    showWall(shownAgain(view), view.tour)
    if (view.missing.length > 0) message.warning(t('wallView.missing', { windows: view.missing.join(', ') }))
  }
}
