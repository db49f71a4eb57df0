import {
  CHATTER_COUNT,
  CHATTER_MINUTES,
  OFF_DELAY_MAX,
  ON_DELAY_MAX,
  VERY_URGENT_DELAY_MAX,
  type EventRule,
} from '@palisade/contract'
import { Form, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { useUpdateRule } from '../api/event-rule-queries.ts'
import css from '../pages/event-rule-page.module.css'

interface Fields {
  onDelaySeconds: number | null
  offDelaySeconds: number | null
  isLimited: boolean
  count: number | null
  minutes: number | null
}

/** Proposed when a chatter limit is switched on: three a minute is chattering by ISA-18.2. */
const proposed = { count: 3, minutes: 1 }

/** On-delay, off-delay and chatter limit of one alarm type. */
export function DelayDialog({ rule, onClose }: { rule: EventRule; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const save = useUpdateRule()
  const isLimited = Form.useWatch('isLimited', form) ?? rule.chatter !== null
  const longest = rule.level === 'very_urgent' ? VERY_URGENT_DELAY_MAX : ON_DELAY_MAX
  const handleFinish = (fields: Fields) => {
    const chatter = fields.isLimited
      ? { count: fields.count ?? proposed.count, minutes: fields.minutes ?? proposed.minutes }
      : null
    const { onDelaySeconds, offDelaySeconds } = fields
    save.mutate(
      { ...rule, onDelaySeconds: onDelaySeconds ?? 0, offDelaySeconds: offDelaySeconds ?? 0, chatter },
      { onSuccess: onClose },
    )
  }
  return (
    <AppModal
      title={t('eventRule.delaysTitle', { name: t(`enums.alarmType.${rule.type}`) })}
      okText={t('shared.action.save')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...rule, isLimited: rule.chatter !== null, ...(rule.chatter ?? proposed) }}
        onFinish={handleFinish}
      >
        <Form.Item
          name="onDelaySeconds"
          label={t('eventRule.onDelay')}
          extra={t('eventRule.onDelayHint', { max: VERY_URGENT_DELAY_MAX })}
        >
          <NumberInput autoFocus min={0} max={longest} precision={0} suffix={t('eventRule.seconds')} />
        </Form.Item>
        <Form.Item name="offDelaySeconds" label={t('eventRule.offDelay')} extra={t('eventRule.offDelayHint')}>
          <NumberInput min={0} max={OFF_DELAY_MAX} precision={0} suffix={t('eventRule.seconds')} />
        </Form.Item>
        <Form.Item
          name="isLimited"
          valuePropName="checked"
          label={t('eventRule.chatterLimit')}
          extra={t('eventRule.chatterHint')}
        >
          <Switch />
        </Form.Item>
        {isLimited && (
          <div className={css['pair']}>
            <Form.Item name="count" label={t('eventRule.chatterCount')}>
              <NumberInput {...CHATTER_COUNT} precision={0} />
            </Form.Item>
            <Form.Item name="minutes" label={t('eventRule.chatterMinutes')}>
              <NumberInput {...CHATTER_MINUTES} precision={0} suffix={t('eventRule.minutes')} />
            </Form.Item>
          </div>
        )}
      </Form>
    </AppModal>
  )
}
