import type { AlarmDetails } from '@palisade/contract'
import { App, Form, Modal, Radio } from 'antd'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { ReasonInput } from './reason-input.tsx'

const styles = ['real_event_handled', 'false_alarm', 'unknown'] as const

interface Fields {
  reason: string
  style: (typeof styles)[number]
}

/** Asks for the reason, without which an alarm is not closed (ALARM-7). */
export function CloseAlarmDialog({ alarm, onDone }: { alarm: AlarmDetails; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const { close } = useAlarmActions()

  const handleFinish = (fields: Fields) =>
    close.mutate(
      { ...fields, alarmId: alarm.id, version: alarm.version },
      {
        onSuccess: () => {
          message.success(t('alarm.act.closed', { number: alarm.number }))
          onDone()
        },
      },
    )
  return (
    <Modal
      open
      title={t('alarm.act.closeTitle', { number: alarm.number })}
      okText={t('alarm.act.close')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={close.isPending}
      onOk={() => form.submit()}
      onCancel={onDone}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '', style: 'real_event_handled' }}
        onFinish={handleFinish}
      >
        <Form.Item name="style" label={t('alarm.act.style')}>
          <Radio.Group
            options={styles.map(style => ({ value: style, label: t(`enums.alarmTaskStatus.${style}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('alarm.act.reason')}
          rules={[{ required: true, whitespace: true, message: t('errors.alarm.close_reason_required') }]}
        >
          <ReasonInput />
        </Form.Item>
      </Form>
    </Modal>
  )
}
