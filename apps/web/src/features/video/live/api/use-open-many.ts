import type { WallView } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useWallWarning } from '#shared/player/wall/use-wall-warning.tsx'
import { shownAgain } from '../model/kept-wall.ts'
import { roomFor } from '../model/layout.ts'
import { windowsIn } from '../model/tour.ts'
import type { WallCamera } from '../model/wall.ts'
import { useWallLimit } from './use-wall-limit.ts'
import { showWall } from './wall-store.ts'

/** Shows cameras in place of the wall, in the smallest layout that has room for them; too many are refused. */
export function useOpenMany(): (cameras: readonly WallCamera[]) => Promise<void> {
  const isTooMany = useWallLimit()
  const warn = useWallWarning()
  return async cameras => {
    if (isTooMany(cameras.length) || !(await warn(cameras.length))) return
    const layout = roomFor(cameras.length)
    const windows = Array.from({ length: layout }, (_, index) => {
      const camera = cameras[index]
      return camera ? { id: camera.id, name: camera.name } : null
    })
    showWall({ type: 'show', layout, windows }, null)
  }
}

/** Shows a saved view in place of the wall. */
export function useShowView(): (view: WallView) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const warn = useWallWarning()
  return async view => {
    if (!(await warn(windowsIn(view.tour, view.windows.length, view.layout)))) return
    showWall(shownAgain(view), view.tour)
    if (view.missing.length > 0) message.warning(t('wallView.missing', { windows: view.missing.join(', ') }))
  }
}
