import { WALL_WARNING_ABOVE } from '@palisade/contract'
import { Checkbox } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { hideWarningToday, warnsOf } from './daily-warning.ts'

/**
 * Asks before more than four windows show video, live or recorded, unless the operator has turned the question off for today (VIDEO-3).
 * Resolves to whether to go on.
 * @param windows with video afterwards @param before with video now: past four already, nothing is asked again
 */
export type WallWarning = (windows: number, before?: number) => Promise<boolean>

export function useWallWarning(): WallWarning {
  const t = useT()
  const confirm = useConfirm()
  return useCallback<WallWarning>(
    async (windows, before = 0) => {
      if (!warnsOf(windows, before)) return true
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
    },
    [confirm, t],
  )
}
