import type { AlarmAction, AlarmDetails } from '@palisade/contract'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { CloseAlarmDialog } from './close-alarm-dialog.tsx'
import { FalseAlarmDialog } from './false-alarm-dialog.tsx'

/** The actions that the server allows this operator on the alarm now. */
export function AlarmActions({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  const { message } = App.useApp()
  const { acknowledge } = useAlarmActions()
  const [dialog, setDialog] = useState<'close' | 'false_alarm'>()
  const may = (action: AlarmAction) => alarm.allowedActions.includes(action)
  const hide = () => setDialog(undefined)
  if (alarm.allowedActions.length === 0) return null

  const handleAcknowledge = () =>
    acknowledge.mutate(
      { alarmId: alarm.id, version: alarm.version },
      { onSuccess: () => void message.success(t('alarm.act.acknowledged', { number: alarm.number })) },
    )
  return (
    <Space wrap>
      {may('acknowledge') && (
        <Button type="primary" loading={acknowledge.isPending} onClick={handleAcknowledge}>
          {t('alarm.act.acknowledge')}
        </Button>
      )}
      {may('close') && (
        <Button type="primary" onClick={() => setDialog('close')}>
          {t('alarm.act.close')}
        </Button>
      )}
      {may('false_alarm') && (
        <Button onClick={() => setDialog('false_alarm')}>{t('alarm.act.falseAlarm')}</Button>
      )}
      {dialog === 'close' && <CloseAlarmDialog alarm={alarm} onDone={hide} />}
      {dialog === 'false_alarm' && <FalseAlarmDialog alarm={alarm} onDone={hide} />}
    </Space>
  )
}
