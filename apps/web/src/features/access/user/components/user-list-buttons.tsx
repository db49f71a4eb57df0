import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DownloadButton } from '../../../../shared/ui/download-button/download-button.tsx'
import type { UserFilters } from '../model/user-filters.ts'
import { UserBatchButtons } from './user-batch-buttons.tsx'

const UserImportDialog = lazy(async () => ({
  default: (await import('./user-import-dialog.tsx')).UserImportDialog,
}))

interface Props {
  chosen: readonly string[]
  filters: UserFilters
  onDone: () => void
  onAdd: () => void
}

/** The list's own buttons; those that change something only for who may. */
export function UserListButtons({ chosen, filters, onDone, onAdd }: Props) {
  const t = useT()
  const mayEdit = useMay('user.edit')
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      {mayEdit && (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t('user.act.add')}
          </Button>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t('shared.action.import')}
          </Button>
        </>
      )}
      <DownloadButton
        label={t('shared.action.export')}
        ask={signal => api.user.exportExcel(filters, { signal })}
      />
      {mayEdit && <UserBatchButtons ids={chosen} onDone={onDone} />}
      <Suspense>{isImporting && <UserImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
