import {
  drivers,
  eventRuleCalls,
  type AlarmType,
  type DriverName,
  type EventMapping,
} from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { useSaveMapping } from '../api/event-rule-queries.ts'
import { AlarmTypeSelect } from './alarm-type-select.tsx'

interface Fields {
  driver: DriverName
  topic: string
  alarmType: AlarmType | null
}

const first: Fields = { driver: 'onvif', topic: '', alarmType: null }

/** Assigns an event that no device has sent yet. */
export function AddMappingDialog({
  known,
  onClose,
}: {
  known: readonly EventMapping[]
  onClose: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const save = useSaveMapping()
  const handleFinish = (fields: Fields) => {
    const topic = fields.topic.trim()
    const isKnown = known.some(one => one.driver === fields.driver && one.topic === topic)
    if (isKnown) form.setFields([{ name: 'topic', errors: [t('eventRule.exists')] }])
    else save.mutate(fields, { onSuccess: onClose })
  }
  return (
    <AppModal
      title={t('eventRule.addTitle')}
      okText={t('shared.action.add')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={first} onFinish={handleFinish}>
        <Form.Item name="driver" label={t('eventRule.driver')} required>
          <AppSelect options={drivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="topic"
          label={t('eventRule.topic')}
          required
          rules={[zodRule(t, eventRuleCalls.saveMapping.request, values => values)]}
        >
          <AppInput autoFocus maxLength={200} placeholder={t('eventRule.topicHint')} />
        </Form.Item>
        <Form.Item name="alarmType" label={t('eventRule.alarmType')}>
          <AlarmTypeSelect />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
