import type { Alarm } from '@palisade/contract'
import { useMemo } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useAddressed } from '#shared/hooks/use-addressed.ts'
import { useCentre, useMay } from '#shared/session/session-store.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { useNewer } from '#shared/ui/list-page/use-newer.ts'
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
  const centreId = useCentre()?.id
  const newer = useNewer(page, {
    event: 'alarm.raised',
    isWanted: ({ centerId }) => centerId === centreId,
    ask: () => api.alarm.queryAlarmRecord({ ...page.filters, pageNum: 1, pageSize: page.list.pageSize }),
  })
  const { id: openId, open, close } = useAddressed('record')
  const columns = useMemo(() => {
    const actions = actionColumn<{ id: string }>(t, 80, ({ id }) => (
      <RowButton label={t('shared.action.details')} onClick={() => void open(id)} />
    ))
    return [...recordColumns(t), actions]
  }, [t, open])
  return (
    <ListPage
      page={page}
      label={t('alarm.record.title')}
      columns={columns}
      isLoading={page.found.isFetching}
      isSelectable={mayExport}
      onOpen={alarm => void open(alarm.id)}
      foldAfter={4}
      newer={newer}
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
      {openId !== undefined && <RecordDetails alarmId={openId} onClose={close} />}
    </ListPage>
  )
}
