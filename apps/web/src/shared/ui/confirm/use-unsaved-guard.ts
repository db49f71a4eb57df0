import { useBlocker } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useConfirm, type ConfirmOptions } from './use-confirm.tsx'

/**
 * Asks before a page is left by link, menu, back or reload while something is not saved.
 * @param question what is asked where it is not a text that was typed
 */
export function useUnsavedGuard(isUnsaved: () => boolean, question?: ConfirmOptions): void {
  const t = useT()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () =>
      isUnsaved() && !(await confirm(question ?? { title: t('shared.confirm.unsaved') })),
    enableBeforeUnload: isUnsaved,
  })
}
