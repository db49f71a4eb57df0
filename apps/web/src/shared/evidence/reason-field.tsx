import { EVIDENCE_REASON_LIMIT } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'

/** Why something is locked, released or exported: required, since the log and the package tell it. Field `reason` of a form. */
export function ReasonField() {
  const t = useT()
  return (
    <Form.Item
      name="reason"
      label={t('evidence.field.reason')}
      rules={[{ required: true, whitespace: true, message: t('shared.rule.required') }]}
    >
      <AppInput maxLength={EVIDENCE_REASON_LIMIT} />
    </Form.Item>
  )
}
