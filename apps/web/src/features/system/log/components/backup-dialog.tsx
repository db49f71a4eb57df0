import { LOG_BACKUP_MINUTES } from '@palisade/contract'
import { App } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DateTimeRangePicker, type TimeRange } from '#shared/ui/date-range/date-time-range-picker.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useStartBackup } from '../api/log-queries.ts'

/** Asks for the span of a backup and begins it. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const id = useId()
  const { message } = App.useApp()
  const [time, setTime] = useState<TimeRange | null>(null)
  const start = useStartBackup()
  const handleStart = () =>
    start.mutate(time ? { startTime: time.start, endTime: time.end } : {}, {
      onSuccess: () => {
        message.success(t('log.backup.started'))
        onClose()
      },
    })
  return (
    <AppModal
      title={t('log.backup.startTitle')}
      okText={t('log.backup.start')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={start.isPending}
      onOk={handleStart}
      onCancel={onClose}
    >
      <p>{t('log.backup.startText', { minutes: LOG_BACKUP_MINUTES })}</p>
      <label htmlFor={id}>{t('shared.date.range')}</label>
      <DateTimeRangePicker id={id} value={time} onChange={setTime} />
    </AppModal>
  )
}
