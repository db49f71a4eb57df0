import { useBlocker } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useConfirm } from './use-confirm.tsx'

/** Asks before a page is left by link, menu, back or reload while something typed is not saved. */
export function useUnsavedGuard(isUnsaved: () => boolean): void {
  const t = useT()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => isUnsaved() && !(await confirm({ title: t('shared.confirm.unsaved') })),
    enableBeforeUnload: isUnsaved,
  })
}
