import type { ZoneAction, ZoneResult } from '@palisade/contract'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { outcomeOf } from '../model/zone-actions.ts'

/** The text of one zone's result for an operator. */
export function useResultText(): (result: ZoneResult, action: ZoneAction) => string {
  const t = useT()
  return useCallback(
    (result, action) => {
      const outcome = outcomeOf(result, action)
      if (outcome === 'done') return t('defenceZone.result.ok')
      if (outcome === 'pending') return t('defenceZone.result.pending')
      const { errorCode, errorParams } = result
      return t.error(errorCode ?? '', errorParams) ?? t('shared.result.failed')
    },
    [t],
  )
}
