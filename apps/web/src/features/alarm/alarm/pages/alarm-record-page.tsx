import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { alarmRecordsQuery } from '../api/alarm-queries.ts'
import { ExportButtons } from '../components/records/export-buttons.tsx'
import { recordColumns } from '../components/records/record-columns.tsx'
import { RecordDetails } from '../components/records/record-details.tsx'
import { RecordFilterPanel } from '../components/records/record-filter-panel.tsx'
import { fromPanel, recordOrder, recordParams, toPanel } from '../model/record-filters.ts'
import css from './alarm-record-page.module.css'

/** `/alarm/record`: every alarm by filter and page, with its picture and history, and export. */
export function AlarmRecordPage() {
  const t = useT()
  const mayExport = useMay('alarm.export')
  const list = useListState({ params: recordParams, orderBy: recordOrder })
  const records = useQuery(alarmRecordsQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [openId, setOpenId] = useState<string>()
  const panel = useMemo(() => toPanel(list.filters), [list.filters])
  const columns = useMemo(
    () => [
      ...recordColumns(t),
      {
        key: 'actions',
        title: t('shared.table.actions'),
        width: 90,
        fixed: 'end' as const,
        render: ({ id }: { id: string }) => (
          <Button type="link" size="small" onClick={() => setOpenId(id)}>
            {t('shared.action.details')}
          </Button>
        ),
      },
    ],
    [t],
  )

  const table = useListTable(list, records)
  return (
    <div className={css['page']}>
      <RecordFilterPanel
        values={panel}
        isLoading={records.isFetching}
        onSearch={values => {
          setChosen([])
          // Asked again with the same filters: what came meanwhile is wanted.
          if (!list.setFilters(fromPanel(values))) void records.refetch()
        }}
        extra={mayExport && <ExportButtons ids={chosen} filters={list.filters} />}
      />
      <DataTable
        {...table}
        label={t('alarm.record.title')}
        columns={columns}
        rowKey={alarm => alarm.id}
        isLoading={records.isFetching}
        selection={mayExport ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={alarm => setOpenId(alarm.id)}
      />
      {openId !== undefined && <RecordDetails alarmId={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}
