import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from './use-confirm.tsx'

/** Asks whether the oldest entry of a full list may go (SYSTEM-24). */
export function useAskReplace() {
  const t = useT()
  const confirm = useConfirm()
  return (change: { oldest: string; entry: string; limit: number }) =>
    confirm({
      title: t('shared.fullList.title', { limit: change.limit }),
      content: t('shared.fullList.text', { oldest: change.oldest, entry: change.entry }),
      okText: t('shared.fullList.replace'),
    })
}
