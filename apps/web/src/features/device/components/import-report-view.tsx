import { IMPORT_FAULTS_SHOWN, type ImportReport } from '@palisade/contract'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { saveFile } from '../../../shared/api/save-file.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../shared/ui/data-table/data-table.types.ts'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { faultColumn, faultText, reportText, type ImportFault } from '../model/import-report.ts'
import css from './import-dialog.module.css'

/** Of the whole report's rows, drawn at a time; px. */
const TABLE_HEIGHT = 300

/** What went in, what did not and why; the faults can be searched and saved. */
export function ImportReportView({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const t = useT()
  const { rows, added, failed, faults } = report
  const kind = failed === 0 ? 'success' : added === 0 ? 'error' : 'warning'
  const handleSave = () =>
    saveFile({
      // The mark tells spreadsheet programs that the text is UTF-8.
      blob: new Blob(['\uFEFF', reportText(t, report)], { type: 'text/plain;charset=utf-8' }),
      fileName: `${t('device.import.reportName')}.txt`,
    })
  return (
    <div className={css['dialog']}>
      <Alert type={kind} showIcon title={t('device.import.summary', { rows, added, failed })} />
      {faults.length > 0 && <Faults faults={faults} />}
      {failed > 0 && faults.length >= IMPORT_FAULTS_SHOWN && (
        <p>{t('device.import.more', { count: IMPORT_FAULTS_SHOWN })}</p>
      )}
      <div className={css['bar']}>
        {faults.length > 0 && <Button onClick={handleSave}>{t('device.import.save')}</Button>}
        <Button onClick={onAgain}>{t('device.import.again')}</Button>
      </div>
    </div>
  )
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const t = useT()
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const told = faults.map((fault, index) => ({
      key: String(index),
      row: fault.row,
      column: faultColumn(t, fault),
      reason: faultText(t, fault),
    }))
    const sought = text.trim().toLowerCase()
    return told.filter(each => `${each.row} ${each.column} ${each.reason}`.toLowerCase().includes(sought))
  }, [faults, text, t])
  const columns = useMemo<DataColumn<(typeof shown)[number]>[]>(
    () => [
      { key: 'row', title: t('device.import.row'), width: 80, render: fault => fault.row },
      { key: 'column', title: t('device.import.column'), width: 180, render: fault => fault.column },
      { key: 'reason', title: t('device.import.reason'), width: 420, render: fault => fault.reason },
    ],
    [t],
  )
  return (
    <>
      <AppInput
        allowClear
        aria-label={t('device.import.filter')}
        placeholder={t('device.import.filter')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <DataTable
        label={t('device.import.faults')}
        columns={columns}
        rows={shown}
        rowKey={fault => fault.key}
        isFiltered={text !== ''}
        height={TABLE_HEIGHT}
      />
    </>
  )
}
