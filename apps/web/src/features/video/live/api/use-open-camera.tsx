import { LIVE_TILE_LIMIT, WALL_WARNING_ABOVE } from '@palisade/contract'
import { App, Checkbox } from 'antd'
import { useCallback } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { hideWarningToday, isWarningHidden } from '../model/daily-warning.ts'
import { addsWindow, openCount, type WallCamera } from '../model/wall.ts'
import { changeWall, focusSelected, useWall } from './wall-store.ts'

export interface OpenOptions {
  /** Left out: the next free one. */
  window?: number | undefined
  /** Shows it over the whole wall. */
  isEnlarged?: boolean | undefined
}
export type OpenCamera = (camera: WallCamera, options?: OpenOptions) => Promise<void>

/** Puts a camera on the wall: at most twelve, with a word of warning above four (VIDEO-2, VIDEO-3). */
export function useOpenCamera(): OpenCamera {
  const t = useT()
  const { message } = App.useApp()
  const warn = useWarning()
  return useCallback(
    async (camera, options = {}) => {
      const { wall } = useWall.getState()
      const count = openCount(wall)
      if (addsWindow(wall, camera, options.window)) {
        if (count >= LIVE_TILE_LIMIT) {
          message.warning(t('live.limit', { count: LIVE_TILE_LIMIT }))
          return
        }
        if (count === WALL_WARNING_ABOVE && !isWarningHidden() && !(await warn())) return
      }
      changeWall({ type: 'open', camera, ...options })
      if (options.isEnlarged) focusSelected()
    },
    [message, t, warn],
  )
}

/** Asks before the wall grows past four windows; answers whether to go on. */
function useWarning(): () => Promise<boolean> {
  const t = useT()
  const confirm = useConfirm()
  return useCallback(async () => {
    let isPutAway = false
    const count = WALL_WARNING_ABOVE
    const isConfirmed = await confirm({
      title: t('live.warning.title', { count }),
      okText: t('live.warning.go'),
      content: (
        <>
          <p>{t('live.warning.text', { count })}</p>
          <Checkbox onChange={event => (isPutAway = event.target.checked)}>
            {t('live.warning.notToday')}
          </Checkbox>
        </>
      ),
    })
    if (isConfirmed && isPutAway) hideWarningToday()
    return isConfirmed
  }, [confirm, t])
}
