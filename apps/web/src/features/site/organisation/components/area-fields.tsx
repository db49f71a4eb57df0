import { COORDINATE_TEXT_LIMIT, organisationCalls, REMARKS_LIMIT, type AreaKind } from '@palisade/contract'
import { Form, Input, InputNumber, type FormInstance } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NameInput } from '#shared/ui/input/name-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { draftOf, emptyArea, type AreaFields } from '../model/area-form.ts'
import css from './area-fields.module.css'

interface Props {
  form: FormInstance<AreaFields>
  /** Keeps the fields of two forms on one screen apart. */
  formName: string
  initial: AreaFields
  /** One kind or none: there is nothing to choose. */
  kinds: readonly AreaKind[]
  isDisabled?: boolean
  onChange?: () => void
  onFinish: (fields: AreaFields) => void
}

/** The fields of a centre or an area, checked by the contract's own schema. */
export function AreaFormFields({
  form,
  formName,
  initial,
  kinds,
  isDisabled = false,
  onChange,
  onFinish,
}: Props) {
  const t = useT()
  const rule = zodRule(t, organisationCalls.addCentre.request, values =>
    draftOf({ ...emptyArea, ...(values as Partial<AreaFields>) }),
  )
  const place = {
    changeOnWheel: false,
    step: 0.0001,
    maxLength: COORDINATE_TEXT_LIMIT,
    className: css['number'],
  }
  return (
    <Form
      form={form}
      name={formName}
      layout="vertical"
      initialValues={initial}
      disabled={isDisabled}
      autoComplete="off"
      className={css['form'] ?? ''}
      onFinish={fields => onFinish({ ...initial, ...fields })}
      {...(onChange && { onValuesChange: onChange })}
    >
      <Form.Item name="name" label={t('organisation.field.name')} rules={[rule]} required>
        <NameInput maxLength={100} />
      </Form.Item>
      {kinds.length > 1 && (
        <Form.Item name="kind" label={t('organisation.field.kind')}>
          <AppSelect options={kinds.map(kind => ({ value: kind, label: t(`enums.areaKind.${kind}`) }))} />
        </Form.Item>
      )}
      <Form.Item
        name="code"
        label={t('organisation.field.code')}
        extra={t('organisation.hint.code')}
        rules={[rule]}
        required
      >
        <AppInput maxLength={50} spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="internalCode"
        label={t('organisation.field.internalCode')}
        extra={t('organisation.hint.internalCode')}
        rules={[rule]}
      >
        <AppInput maxLength={2} spellCheck={false} />
      </Form.Item>
      <div className={css['pair']}>
        <Form.Item name="longitude" label={t('organisation.field.longitude')} rules={[rule]}>
          <InputNumber {...place} />
        </Form.Item>
        <Form.Item name="latitude" label={t('organisation.field.latitude')} rules={[rule]}>
          <InputNumber {...place} />
        </Form.Item>
      </div>
      <Form.Item
        name="purpose"
        label={t('organisation.field.purpose')}
        rules={[rule]}
        className={css['wide']}
      >
        <AppInput />
      </Form.Item>
      <Form.Item
        name="remarks"
        label={t('organisation.field.remarks')}
        rules={[rule]}
        className={css['wide']}
      >
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </Form>
  )
}
