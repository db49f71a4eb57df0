import type { FaceImportFault } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { DataTable } from '../../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn, DataSelection } from '../../../../../shared/ui/data-table/data-table.types.ts'
import { importFaultText } from '../../model/import-report.ts'

/** Of the whole report's rows, drawn at a time; px. */
const TABLE_HEIGHT = 220

interface Props {
  label: string
  rows: readonly FaceImportFault[]
  selection?: DataSelection<FaceImportFault>
}

/** Rows of an import, each with the person and what is to be said of it. */
export function ImportRows({ label, rows, selection }: Props) {
  const t = useT()
  const columns = useMemo<DataColumn<FaceImportFault>[]>(
    () => [
      { key: 'row', title: t('faceSheet.import.row'), width: 70, render: fault => fault.row },
      { key: 'name', title: t('faceSheet.import.name'), width: 180, render: fault => fault.name },
      {
        key: 'reason',
        title: t('shared.import.reason'),
        width: 400,
        render: fault => importFaultText(t, fault),
      },
    ],
    [t],
  )
  if (rows.length === 0) return null
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={fault => (selection ? String(fault.row) : `${fault.row} ${fault.field ?? ''} ${fault.code}`)}
      height={TABLE_HEIGHT}
      {...(selection && { selection })}
    />
  )
}
