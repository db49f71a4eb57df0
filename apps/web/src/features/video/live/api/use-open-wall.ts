import { LIVE_TILE_LIMIT, screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useOpenCamera } from './use-open-camera.tsx'
import { changeWall, enterCentre, useWall, wallFetched } from './wall-store.ts'
import type { WallCamera } from '../model/wall.ts'
import type { OpenWall } from '../../../../shared/feature/parts.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useCentre, useMay } from '../../../../shared/session/session-store.ts'

/**
 * Shows cameras of the map on the wall and goes there: one is added to what is there, several take its place. Says how many
 * were left out. Undefined for who may not watch.
 */
export function useOpenWall(): OpenWall | undefined {
  const t = useT()
  const { message } = App.useApp()
  const mayWatch = useMay('live.view')
  const navigate = useNavigate()
  const centreId = useCentre()?.id
  const open = useOpenCamera()
  if (!mayWatch || centreId === undefined) return undefined
  const openAll = async (cameras: readonly WallCamera[]) => {
    enterCentre(centreId)
    await wallFetched()
    if (cameras.length > 1) changeWall({ type: 'close-all' })
    const shown = cameras.slice(0, LIVE_TILE_LIMIT)
    for (const camera of shown) {
      // One after the other: the warning above four windows is answered once, and a no ends it.
      // oxlint-disable-next-line no-await-in-loop
      await open(camera)
      if (!useWall.getState().wall.windows.some(window => window?.id === camera.id)) break
    }
    const left = cameras.length - shown.length
    if (left > 0) message.info(t('map.select.leftOut', { limit: LIVE_TILE_LIMIT, count: left }))
    await navigate({ to: screens.videoControl.path })
  }
  return cameras => void openAll(cameras)
}
