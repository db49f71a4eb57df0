import {
  PLATE_IMPORT_FAULTS_SHOWN,
  PLATE_IMPORT_FILE_LIMIT,
  PLATE_IMPORT_LIMIT,
  redlistColumns,
} from '@palisade/contract'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BackgroundImportDialog } from '#shared/ui/import-dialog/background-import-dialog.tsx'
import { useImports } from '../api/redlist-queries.ts'

const limits = {
  rows: PLATE_IMPORT_LIMIT,
  size: PLATE_IMPORT_FILE_LIMIT,
  faults: PLATE_IMPORT_FAULTS_SHOWN,
}

/** Takes an .xlsx with vehicles that raise no alarm. */
export function RedlistImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const nameOf = useCallback(
    (field: string) => {
      const column = redlistColumns.find(one => one === field)
      return column ? t(`redlist.sheet.column.${column}`) : field
    },
    [t],
  )
  return (
    <BackgroundImportDialog
      title={t('redlist.import.title')}
      hint={t('redlist.import.summary')}
      limits={limits}
      template={signal => api.redlist.downloadTemplate({}, { signal })}
      calls={useImports()}
      nameOf={nameOf}
      onClose={onClose}
    />
  )
}
