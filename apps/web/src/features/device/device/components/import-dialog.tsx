import { IMPORT_FAULTS_SHOWN, IMPORT_FILE_LIMIT, IMPORT_ROWS_LIMIT } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ImportDialog as FileImportDialog } from '#shared/ui/import-dialog/import-dialog.tsx'
import { useImportDevices } from '../api/use-save-device.ts'

const limits = { rows: IMPORT_ROWS_LIMIT, size: IMPORT_FILE_LIMIT, faults: IMPORT_FAULTS_SHOWN }

/** Takes an .xlsx with devices. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <FileImportDialog
      title={t('device.import.title')}
      limits={limits}
      template={signal => api.device.downloadTemplate({}, { signal })}
      send={useImportDevices()}
      nameOf={useCallback((field: string) => columnName(t, field), [t])}
      onClose={onClose}
    />
  )
}

function columnName(t: Translator, field: string): string {
  const key = `deviceSheet.column.${field}`
  const text = t(key as 'deviceSheet.column.name')
  return text === key ? field : text
}
