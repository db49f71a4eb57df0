import {
  blacklistColumns,
  PLATE_IMPORT_FAULTS_SHOWN,
  PLATE_IMPORT_FILE_LIMIT,
  PLATE_IMPORT_LIMIT,
} from '@palisade/contract'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BackgroundImportDialog } from '#shared/ui/import-dialog/background-import-dialog.tsx'
import { useImports } from '../api/blacklist-queries.ts'

const limits = {
  rows: PLATE_IMPORT_LIMIT,
  size: PLATE_IMPORT_FILE_LIMIT,
  faults: PLATE_IMPORT_FAULTS_SHOWN,
}

/** Takes an .xlsx with wanted vehicles. */
export function BlacklistImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const nameOf = useCallback(
    (field: string) => {
      const column = blacklistColumns.find(one => one === field)
      return column ? t(`blacklist.sheet.column.${column}`) : field
    },
    [t],
  )
  return (
    <BackgroundImportDialog
      title={t('blacklist.import.title')}
      hint={t('blacklist.import.summary')}
      limits={limits}
      template={signal => api.blacklist.downloadTemplate({}, { signal })}
      calls={useImports()}
      nameOf={nameOf}
      onClose={onClose}
    />
  )
}
