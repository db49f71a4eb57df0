import {
  USER_IMPORT_FAULTS_SHOWN,
  USER_IMPORT_FILE_LIMIT,
  USER_IMPORT_LIMIT,
  userColumns,
} from '@palisade/contract'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ImportDialog } from '#shared/ui/import-dialog/import-dialog.tsx'
import { useImportUsers } from '../api/user-queries.ts'

const limits = { rows: USER_IMPORT_LIMIT, size: USER_IMPORT_FILE_LIMIT, faults: USER_IMPORT_FAULTS_SHOWN }

/** Takes an .xlsx with users. */
export function UserImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const nameOf = useCallback(
    (field: string) => {
      const column = userColumns.find(one => one === field)
      return column ? t(`user.sheet.column.${column}`) : field
    },
    [t],
  )
  return (
    <ImportDialog
      title={t('user.import.title')}
      hint={t('user.import.summary')}
      limits={limits}
      template={signal => api.user.downloadTemplate({}, { signal })}
      send={useImportUsers()}
      nameOf={nameOf}
      onClose={onClose}
    />
  )
}
