import { zoneConditions, type ZoneAction, type ZoneResult } from '@palisade/contract'
import { useCallback } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { outcomeOf } from '../model/zone-actions.ts'

/** What an operator reads of one zone's result. */
export function useResultText(): (result: ZoneResult, action: ZoneAction) => string {
  const t = useT()
  return useCallback(
    (result, action) => {
      const outcome = outcomeOf(result, action)
      if (outcome === 'done') return t('defenceZone.result.ok')
      if (outcome === 'pending') return t('defenceZone.result.pending')
      const { errorCode, errorParams = {} } = result
      const condition = zoneConditions.find(word => word === errorParams['condition'])
      const params = condition
        ? { ...errorParams, condition: t(`enums.zoneCondition.${condition}`) }
        : errorParams
      return t.error(errorCode ?? '', params) ?? t('shared.result.failed')
    },
    [t],
  )
}
