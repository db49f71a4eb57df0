import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from './use-confirm.tsx'

/** Asks whether what was typed may be lost; the buttons say what each does. */
export function useAskDiscard(): () => Promise<boolean> {
  const t = useT()
  const confirm = useConfirm()
  return useCallback(
    () =>
      confirm({
        isDanger: true,
        title: t('shared.confirm.unsaved'),
        okText: t('shared.confirm.discard'),
        cancelText: t('shared.confirm.keepEditing'),
      }),
    [confirm, t],
  )
}
