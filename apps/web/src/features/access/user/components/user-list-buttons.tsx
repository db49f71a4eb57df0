import { lazy } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ImportButton } from '#shared/ui/import-dialog/import-button.tsx'
import { useUserBatch } from '../api/user-queries.ts'
import { useRulesInTheirName } from '../api/rules-in-their-name.ts'
import type { UserFilters } from '../model/user-filters.ts'

const UserImportDialog = lazy(async () => ({
  default: (await import('./user-import-dialog.tsx')).UserImportDialog,
}))

interface Props {
  batch: Batch
  filters: UserFilters
  onAdd: () => void
}

/** The list's own buttons; those that change something only for who may. */
export function UserListButtons({ batch, filters, onAdd }: Props) {
  const t = useT()
  const mayEdit = useMay('user.edit')
  const remove = useUserBatch('batchDelete')
  const findRules = useRulesInTheirName(batch.ids)
  return (
    <>
      {mayEdit && (
        <>
          <AddButton label={t('user.act.add')} onClick={onAdd} />
          <ImportButton dialog={onClose => <UserImportDialog onClose={onClose} />} />
        </>
      )}
      <DownloadButton
        label={t('shared.action.export')}
        ask={signal => api.user.exportExcel(filters, { signal })}
      />
      {mayEdit && (
        <>
          <StatusButton {...batch} act="enable" />
          <StatusButton {...batch} act="disable" />
          <DeleteButton
            {...batch}
            warning={t('user.act.deleteText')}
            remove={remove}
            findConsequence={findRules}
          />
        </>
      )}
    </>
  )
}

function StatusButton({ act, ...batch }: Batch & { act: 'enable' | 'disable' }) {
  const t = useT()
  const findRules = useRulesInTheirName(batch.ids)
  const count = batch.ids.length
  const question = {
    title: t(`user.act.${act}Title`, { count }),
    content: t(`user.act.${act}Text`),
    okText: t(`shared.action.${act}`),
    isDanger: act === 'disable',
  }
  return (
    <BatchButton
      {...batch}
      label={t(`user.act.${act}`, { count })}
      question={question}
      findConsequence={act === 'disable' ? findRules : undefined}
      change={useUserBatch(act === 'enable' ? 'batchEnable' : 'batchDisable')}
      done={t(`user.act.${act}d`, { count })}
    />
  )
}
