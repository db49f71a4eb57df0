import { REMARKS_LIMIT, type AlarmDetails } from '@palisade/contract'
import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'

interface Props {
  alarm: AlarmDetails
  onCancel: () => void
  onClosed: () => void
}

export function FalseAlarmDialog({ alarm, onCancel, onClosed }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { falseAlarm } = useAlarmActions()
  const [remarks, setRemarks] = useState('')

  const handleOk = () =>
    falseAlarm.mutate(
      { alarmId: alarm.id, version: alarm.version, ...(remarks.trim() && { remarks }) },
      {
        onSuccess: () => {
          message.success(t('alarm.act.markedFalse', { number: alarm.number }))
          onClosed()
        },
      },
    )
  return (
    <Modal
      open
      title={t('alarm.act.falseTitle', { number: alarm.number })}
      okText={t('alarm.act.falseAlarm')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={falseAlarm.isPending}
      onOk={handleOk}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
        rows={3}
        showCount
        aria-label={t('alarm.field.remarks')}
        maxLength={REMARKS_LIMIT}
        placeholder={t('alarm.act.remarksHint')}
        value={remarks}
        onChange={event => setRemarks(event.target.value)}
      />
    </Modal>
  )
}
