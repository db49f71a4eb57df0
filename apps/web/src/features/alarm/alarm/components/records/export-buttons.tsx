import { DownloadOutlined } from '@ant-design/icons'
import { ALARM_EXPORT_LIMIT } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useRef } from 'react'
import { api } from '#shared/api/api.ts'
import type { ReceivedFile } from '#shared/api/client.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { TouchedNames } from '#shared/ui/confirm/touched-names.tsx'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import type { RecordFilters } from '../../model/record-filters.ts'

interface Props {
  ids: readonly string[]
  /** How the chosen ones are called. */
  names: readonly string[]
  /** Those of the rows that are shown. */
  filters: RecordFilters
  /** The rows of these filters have not come yet: those before them are still shown. */
  isStale: boolean
}

/** Writes the chosen records, or all that the filters find, to an Excel file; a long one can be given up. */
export function ExportButtons({ ids, names, filters, isStale }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const abort = useRef<AbortController>(undefined)
  const write = useMutation({
    mutationFn: ({
      ask,
    }: {
      ask: (signal: AbortSignal) => Promise<ReceivedFile>
      of?: readonly string[]
    }) => {
      abort.current = new AbortController()
      return ask(abort.current.signal)
    },
    onSuccess: (file, { of = [] }) => {
      saveFile(file)
      const text = t('alarm.record.exported', { name: file.fileName })
      message.success(
        <>
          {text}
          <TouchedNames names={of} />
        </>,
      )
    },
  })

  const exportChosen = () => {
    if (ids.length > ALARM_EXPORT_LIMIT) {
      message.warning(t('alarm.record.exportLimit', { count: ALARM_EXPORT_LIMIT }))
      return
    }
    write.mutate({
      ask: signal => api.alarm.exportExcel({ ids: [...ids], timeZone: READER_ZONE }, { signal }),
      of: names,
    })
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
      <Button
        icon={<DownloadOutlined />}
        disabled={ids.length === 0}
        title={namesInWords(t, names)}
        onClick={exportChosen}
      >
        {t('alarm.record.exportChosen', { count: ids.length })}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        disabled={isStale}
        onClick={() =>
          write.mutate({
            ask: signal => api.alarm.exportAll({ ...filters, timeZone: READER_ZONE }, { signal }),
          })
        }
      >
        {t('alarm.record.exportAll')}
      </Button>
    </>
  )
}
