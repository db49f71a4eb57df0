import type { FaceImportFault } from '@palisade/contract'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn, DataSelection } from '#shared/ui/data-table/data-table.types.ts'
import type { OtherPerson } from '../../model/other-person.ts'
import { importFaultText } from '../../model/import-report.ts'

/** Of the whole report's rows, drawn at a time; px. */
const TABLE_HEIGHT = 220

interface Props {
  label: string
  rows: readonly FaceImportFault[]
  selection?: DataSelection<FaceImportFault>
  /** Looks at the person who has a certificate number already. */
  onOther: (other: OtherPerson) => void
}

/** Rows of an import, each with the person and what is to be said of it. */
export function ImportRows({ label, rows, selection, onOther }: Props) {
  const t = useT()
  const columns = useMemo<DataColumn<FaceImportFault>[]>(
    () => [
      { key: 'row', title: t('faceSheet.import.row'), width: 70, render: fault => fault.row },
      { key: 'name', title: t('faceSheet.import.name'), width: 180, render: fault => fault.name },
      {
        key: 'reason',
        title: t('shared.import.reason'),
        width: 400,
        render: fault => (
          <>
            {importFaultText(t, fault)}
            {fault.known && <OpenKnown known={fault.known} onOther={onOther} />}
          </>
        ),
      },
    ],
    [t, onOther],
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

function OpenKnown({
  known: { entryId, kind, name },
  onOther,
}: { known: NonNullable<FaceImportFault['known']> } & Pick<Props, 'onOther'>) {
  const t = useT()
  return (
    <Button type="link" size="small" onClick={() => onOther({ id: entryId, kind })}>
      {t('faceEntry.duplicate.open', { name })}
    </Button>
  )
}
