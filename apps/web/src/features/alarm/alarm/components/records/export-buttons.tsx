import { DownloadOutlined } from '@ant-design/icons'
import { ALARM_EXPORT_LIMIT } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useRef } from 'react'
import { api } from '../../../../../shared/api/api.ts'
import type { ReceivedFile } from '../../../../../shared/api/client.ts'
import { saveFile } from '../../../../../shared/api/save-file.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import type { RecordFilters } from '../../model/record-filters.ts'

/** Writes the chosen records, or all that the filters find, to an Excel file; a long one can be given up. */
export function ExportButtons({ ids, filters }: { ids: readonly string[]; filters: RecordFilters }) {
  const t = useT()
  const { message } = App.useApp()
  const abort = useRef<AbortController>(undefined)
  const write = useMutation({
    mutationFn: (ask: (signal: AbortSignal) => Promise<ReceivedFile>) => {
      abort.current = new AbortController()
      return ask(abort.current.signal)
    },
    onSuccess: file => {
      saveFile(file)
      message.success(t('alarm.record.exported', { name: file.fileName }))
    },
  })

  const exportChosen = () => {
    if (ids.length > ALARM_EXPORT_LIMIT) {
      message.warning(t('alarm.record.exportLimit', { count: ALARM_EXPORT_LIMIT }))
      return
    }
    write.mutate(signal => api.alarm.alarmExportExcel({ ids: [...ids] }, { signal }))
  }
  if (write.isPending) {
    return (
      <Button loading onClick={() => abort.current?.abort()}>
        {t('alarm.record.exporting')} {t('shared.action.cancel')}
      </Button>
    )
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={ids.length === 0} onClick={exportChosen}>
        {t('alarm.record.exportChosen', { count: ids.length })}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => write.mutate(signal => api.alarm.alarmExportExcelAll(filters, { signal }))}
      >
        {t('alarm.record.exportAll')}
      </Button>
    </>
  )
}
