import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useOpenCamera } from './use-open-camera.tsx'
import { useWallLimit } from './use-wall-limit.ts'
import { changeWall, enterCentre, useWall, wallFetched } from './wall-store.ts'
import type { WallCamera } from '../model/wall.ts'
import type { OpenWall } from '#shared/feature/parts.ts'
import { useCentre, useMay } from '#shared/session/session-store.ts'

/**
 * Shows cameras of the map on the wall and goes there: one is added to what is there, several take its place; too
 * many are refused. Undefined for who may not watch.
 */
export function useOpenWall(): OpenWall | undefined {
  const isTooMany = useWallLimit()
  const mayWatch = useMay('live.view')
  const navigate = useNavigate()
  const centreId = useCentre()?.id
  const open = useOpenCamera()
  if (!mayWatch || centreId === undefined) return undefined
  const openAll = async (cameras: readonly WallCamera[]) => {
    enterCentre(centreId)
    await wallFetched()
    if (isTooMany(cameras.length)) return
    if (cameras.length > 1) changeWall({ type: 'close-all' })
    for (const camera of cameras) {
      // One after the other: the warning above four windows is answered once, and a no ends it.
      await open(camera)
      if (!useWall.getState().wall.windows.some(window => window?.id === camera.id)) break
    }
    await navigate({ to: screens.videoControl.path })
  }
  return cameras => void openAll(cameras)
}
