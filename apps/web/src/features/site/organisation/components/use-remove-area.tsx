import type { AreaDetails } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { reportError } from '#shared/api/error-policy.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { areaDetailsQuery, useRemoveArea } from '../api/organisation-queries.ts'

/** Asks before an area is deleted, or says what it is held by; by what is stored at that moment. */
export function useRemoveQuestion(onRemoved: () => void) {
  const t = useT()
  const { modal, message } = App.useApp()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useRemoveArea()

  const explain = ({ name, heldBy }: AreaDetails) => {
    const lines = heldBy.map(hold => <li key={hold}>{t(`organisation.heldBy.${hold}`)}</li>)
    modal.info({
      title: t('organisation.cannotDelete', { name }),
      content: <ul>{lines}</ul>,
      okText: t('shared.action.close'),
    })
  }
  const ask = async (id: string) => {
    const area = await queryClient.fetchQuery({ ...areaDetailsQuery(id), staleTime: 0 })
    const { name, parentId, kind } = area
    if (area.heldBy.length > 0) return explain(area)
    const title = t('shared.confirm.deleteNamed', { name })
    if (!(await confirm({ title, content: t('organisation.deleteText'), isDanger: true }))) return undefined
    const done = () => {
      void message.success(t('shared.result.deleted'))
      onRemoved()
    }
    return remove.mutate({ id, parentId: kind === 'centre' ? null : (parentId ?? id) }, { onSuccess: done })
  }
  return { ask: (id: string) => void ask(id).catch(reportError), isPending: remove.isPending }
}
