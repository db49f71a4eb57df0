import { WALL_WARNING_ABOVE } from '@palisade/contract'
import { Checkbox } from 'antd'
import { useCallback } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { hideWarningToday, isWarningHidden } from '../model/daily-warning.ts'

/** Asks before the wall grows past four windows, unless that was put away for today; answers whether to go on (VIDEO-3). */
export function useWallWarning(): () => Promise<boolean> {
  const t = useT()
  const confirm = useConfirm()
  return useCallback(async () => {
    if (isWarningHidden()) return true
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
