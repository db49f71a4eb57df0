import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { ReasonInput } from './reason-input.tsx'

const styles = ['real_event_handled', 'false_alarm', 'unknown'] as const

export interface ReasonFields {
  reason: string
  style: (typeof styles)[number]
}

interface Props {
  title: string
  /** A reason chosen already. */
  reason: string
  isBusy: boolean
  /** Said above the fields. */
  notice?: ReactNode
  onSubmit: (fields: ReasonFields) => void
  onCancel: () => void
}

/** Asks for the reason, without which an alarm is not closed (ALARM-7), and for the result. */
export function ReasonDialog({ title, reason, isBusy, notice, onSubmit, onCancel }: Props) {
  const t = useT()
  const [form] = Form.useForm<ReasonFields>()
  return (
    <AppModal
      title={title}
      okText={t('alarm.act.close')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onCancel}
      // The dialog takes the focus itself when it has opened.
      afterOpenChange={isOpen => isOpen && form.focusField('reason')}
    >
      {notice}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason, style: 'real_event_handled' }}
        onFinish={onSubmit}
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
          <ReasonInput onSend={() => form.submit()} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
