import { lazy } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import type { Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ImportButton } from '#shared/ui/import-dialog/import-button.tsx'
import { useDeleteEntries } from '../api/blacklist-queries.ts'

const BlacklistImportDialog = lazy(async () => ({
  default: (await import('./blacklist-import-dialog.tsx')).BlacklistImportDialog,
}))

interface Props {
  batch: Batch
  filters: { groupId?: string | undefined; text?: string | undefined }
  onAdd: () => void
}

/** Done with the list, or with the vehicles that are chosen. */
export function ListButtons({ batch, filters, onAdd }: Props) {
  const t = useT()
  const mayEdit = useMay('blacklist.edit')
  const remove = useDeleteEntries()
  return (
    <>
      {mayEdit && (
        <>
          <AddButton label={t('blacklist.act.add')} onClick={onAdd} />
          <ImportButton dialog={onClose => <BlacklistImportDialog onClose={onClose} />} />
        </>
      )}
      <DownloadButton
        label={t('shared.action.export')}
        ask={signal => api.blacklist.exportExcel(filters, { signal })}
      />
      {mayEdit && <DeleteButton {...batch} warning={t('blacklist.act.deleteText')} remove={remove} />}
    </>
  )
}
