import type { QueryKey } from '@tanstack/react-query'
import { useChange } from '#shared/api/use-change.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useActionMessage } from '#shared/ui/action-message/use-action-message.tsx'

/** Takes a thing that another user shares out of the list; the message of it can take that back. */
export function useDecline(
  set: (input: { id: string; isDeclined: boolean }) => Promise<unknown>,
  listKey: QueryKey,
): (shared: { id: string; name: string }) => void {
  const t = useT()
  const tell = useActionMessage()
  const { mutate } = useChange(set, [listKey])
  return ({ id, name }) =>
    mutate(
      { id, isDeclined: true },
      {
        onSuccess: () =>
          tell(t('favorite.declined', { name }), {
            label: t('shared.action.undo'),
            onClick: () => mutate({ id, isDeclined: false }),
          }),
      },
    )
}
