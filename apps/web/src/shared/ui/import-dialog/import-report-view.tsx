import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { saveFile } from '#shared/api/save-file.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataColumn } from '../data-table/data-table.types.ts'
import { AppInput } from '../input/app-input.tsx'
import {
  faultText,
  reportText,
  type ColumnName,
  type ImportFault,
  type ImportReport,
} from './import-report.ts'
import css from './import-dialog.module.css'

/** Of the whole report's rows, drawn at a time; px. */
const TABLE_HEIGHT = 300

interface Props {
  report: ImportReport
  /** Reasons that a report holds at most. */
  faultsShown: number
  nameOf: ColumnName
  onAgain: () => void
}

/** Rows that were added, and those that were not with the reason; the faults can be searched and saved. */
export function ImportReportView({ report, faultsShown, nameOf, onAgain }: Props) {
  const t = useT()
  const { rows, added, failed } = report
  const kind = failed === 0 ? 'success' : added === 0 ? 'error' : 'warning'
  return (
    <div className={css['dialog']}>
      <Alert type={kind} showIcon title={t('shared.import.summary', { rows, added, failed })} />
      <ReportFaults report={report} faultsShown={faultsShown} nameOf={nameOf} onAgain={onAgain} />
    </div>
  )
}

/** The rows that were not added, and the buttons below them. */
export function ReportFaults({ report, faultsShown, nameOf, onAgain }: Props) {
  const t = useT()
  const { failed, faults } = report
  const handleSave = () =>
    saveFile({
      // The mark tells spreadsheet programs that the text is UTF-8.
      blob: new Blob(['\uFEFF', reportText(t, report, nameOf)], { type: 'text/plain;charset=utf-8' }),
      fileName: `${t('shared.import.reportName')}.txt`,
    })
  return (
    <>
      {faults.length > 0 && <Faults faults={faults} nameOf={nameOf} />}
      {failed > 0 && faults.length >= faultsShown && <p>{t('shared.import.more', { count: faultsShown })}</p>}
      <div className={css['bar']}>
        {faults.length > 0 && <Button onClick={handleSave}>{t('shared.import.save')}</Button>}
        <Button onClick={onAgain}>{t('shared.import.again')}</Button>
      </div>
    </>
  )
}

function Faults({ faults, nameOf }: { faults: readonly ImportFault[]; nameOf: ColumnName }) {
  const t = useT()
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const told = faults.map((fault, index) => ({
      key: String(index),
      row: fault.row,
      column: fault.field === null ? '' : nameOf(fault.field),
      reason: faultText(t, fault),
    }))
    const sought = text.trim().toLowerCase()
    return told.filter(each => `${each.row} ${each.column} ${each.reason}`.toLowerCase().includes(sought))
  }, [faults, text, t, nameOf])
  const columns = useMemo<DataColumn<(typeof shown)[number]>[]>(
    () => [
      { key: 'row', title: t('shared.import.row'), width: 80, render: fault => fault.row },
      { key: 'column', title: t('shared.import.column'), width: 180, render: fault => fault.column },
      { key: 'reason', title: t('shared.import.reason'), width: 420, render: fault => fault.reason },
    ],
    [t],
  )
  return (
    <>
      <AppInput
        allowClear
        aria-label={t('shared.import.filter')}
        placeholder={t('shared.import.filter')}
        value={text}
        maxLength={SEARCH_TEXT_LIMIT}
        onChange={event => setText(event.target.value)}
      />
      <DataTable
        label={t('shared.import.faults')}
        columns={columns}
        rows={shown}
        rowKey={fault => fault.key}
        isFiltered={text !== ''}
        height={TABLE_HEIGHT}
      />
    </>
  )
}
