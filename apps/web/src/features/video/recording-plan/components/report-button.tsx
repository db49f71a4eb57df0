import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import css from './device-config.module.css'

const MONTH_FORMAT = 'YYYY-MM'

/** The proof of a month as a sheet. */
export function ReportButton() {
  const t = useT()
  const [month, setMonth] = useState(() => dayjs().format(MONTH_FORMAT))
  return (
    <span className={css['report']}>
      <DatePicker
        picker="month"
        aria-label={t('recording.field.month')}
        allowClear={false}
        format={MONTH_FORMAT}
        disabledDate={date => date.isAfter(dayjs())}
        value={dayjs(month)}
        onChange={date => {
          if (date) setMonth(date.format(MONTH_FORMAT))
        }}
      />
      <DownloadButton
        label={t('recording.report')}
        ask={signal => api.recording.exportReport({ month }, { signal })}
      />
    </span>
  )
}
