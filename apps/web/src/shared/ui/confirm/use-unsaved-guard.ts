import { useBlocker } from '@tanstack/react-router'
import { useAskDiscard } from './use-ask-discard.ts'
import { useConfirm, type ConfirmOptions } from './use-confirm.tsx'

/**
 * Asks before a page is left by link, menu, back or reload while something is not saved.
 * @param question what is asked where it is not a text that was typed
 */
export function useUnsavedGuard(isUnsaved: () => boolean, question?: ConfirmOptions): void {
  const confirm = useConfirm()
  const askDiscard = useAskDiscard()
  useBlocker({
    shouldBlockFn: async () => isUnsaved() && !(await (question ? confirm(question) : askDiscard())),
    enableBeforeUnload: isUnsaved,
  })
}
