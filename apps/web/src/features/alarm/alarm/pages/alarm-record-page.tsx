import type { Alarm } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { actionColumn, RowButton } from '../../../../shared/ui/data-table/row-actions.tsx'
import { ListPage } from '../../../../shared/ui/list-page/list-page.tsx'
import { useListPage } from '../../../../shared/ui/list-page/use-list-page.ts'
import { alarmRecordsQuery } from '../api/alarm-queries.ts'
import { ExportButtons } from '../components/records/export-buttons.tsx'
import { ExportMenu } from '../components/records/export-menu.tsx'
import { recordColumns } from '../components/records/record-columns.tsx'
import { RecordDetails } from '../components/records/record-details.tsx'
import { recordFilters, recordOrder } from '../model/record-filters.ts'

const nameOf = ({ number, deviceName }: Alarm) => `${number} ${deviceName}`

/** `/alarm/record`: every alarm by filter and page, with its picture and history, and export. */
export function AlarmRecordPage() {
  const t = useT()
  const mayExport = useMay('alarm.export')
  const page = useListPage({ filters: recordFilters, orderBy: recordOrder, query: alarmRecordsQuery, nameOf })
  const [openId, setOpenId] = useState<string>()
  const columns = useMemo(() => {
    const actions = actionColumn<{ id: string }>(t, 80, ({ id }) => (
      <RowButton label={t('shared.action.details')} onClick={() => setOpenId(id)} />
    ))
    return [...recordColumns(t), actions]
  }, [t])
  return (
    <ListPage
      page={page}
      label={t('alarm.record.title')}
      columns={columns}
      isLoading={page.found.isFetching}
      isSelectable={mayExport}
      onOpen={alarm => setOpenId(alarm.id)}
      foldAfter={4}
      buttons={
        mayExport && (
          <>
            <ExportButtons
              ids={page.chosen}
              names={page.batch.names}
              filters={page.filters}
              isStale={page.found.isPlaceholderData}
            />
            <ExportMenu ids={page.chosen} filters={page.filters} isStale={page.found.isPlaceholderData} />
          </>
        )
      }
    >
      {openId !== undefined && <RecordDetails alarmId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
