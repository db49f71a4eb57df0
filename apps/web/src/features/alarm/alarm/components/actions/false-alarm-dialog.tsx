import { REMARKS_LIMIT, type AlarmDetails } from '@palisade/contract'
import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'

export function FalseAlarmDialog({ alarm, onDone }: { alarm: AlarmDetails; onDone: () => void }) {
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
          onDone()
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
      onCancel={onDone}
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
