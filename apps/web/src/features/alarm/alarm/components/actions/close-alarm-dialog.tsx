import type { AlarmDetails } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { OpenStepsNotice } from '#shared/procedure/open-steps-notice.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props {
  alarm: AlarmDetails
  /** A quick label that was chosen already. */
  reason: string
  onCancel: () => void
  onClosed: () => void
}

export function CloseAlarmDialog({ alarm, reason, onCancel, onClosed }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { close } = useAlarmActions()
  return (
    <ReasonDialog
      title={t('alarm.act.closeTitle', { number: alarm.number })}
      reason={reason}
      isBusy={close.isPending}
      notice={<OpenStepsNotice alarmId={alarm.id} />}
      onCancel={onCancel}
      onSubmit={fields =>
        close.mutate(
          { ...fields, alarmId: alarm.id, version: alarm.version },
          {
            onSuccess: () => {
              message.success(t('alarm.act.closed', { number: alarm.number }))
              onClosed()
            },
          },
        )
      }
    />
  )
}
