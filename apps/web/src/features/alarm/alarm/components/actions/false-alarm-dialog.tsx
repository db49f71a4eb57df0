import { REMARKS_LIMIT, type AlarmDetails } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { TextDialog } from './text-dialog.tsx'

interface Props {
  alarm: AlarmDetails
  onCancel: () => void
  onClosed: () => void
}

/** Ends an alarm as a false one; one that somebody has taken on only with a reason. */
export function FalseAlarmDialog({ alarm, onCancel, onClosed }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { falseAlarm } = useAlarmActions()
  const isHandled = alarm.status !== 'on_alert'
  const send = (remarks: string) =>
    falseAlarm.mutate(
      { alarmId: alarm.id, version: alarm.version, ...(remarks !== '' && { remarks }) },
      {
        onSuccess: () => {
          message.success(t('alarm.act.markedFalse', { number: alarm.number }))
          onClosed()
        },
      },
    )
  return (
    <TextDialog
      title={t('alarm.act.falseTitle', { number: alarm.number })}
      okText={t('alarm.act.falseAlarm')}
      label={t(isHandled ? 'alarm.act.reason' : 'alarm.field.remarks')}
      isRequired={isHandled}
      hint={t('alarm.act.remarksHint')}
      limit={REMARKS_LIMIT}
      isBusy={falseAlarm.isPending}
      onSend={send}
      onCancel={onCancel}
    />
  )
}
