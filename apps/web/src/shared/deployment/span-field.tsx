import { ConfigProvider, Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { emptyDeployment, type EditedSpan } from './deployment-form.ts'
import css from './deployment.module.css'

interface Props {
  value?: EditedSpan
  onChange?: (span: EditedSpan) => void
}

/** For ever, or from a start to an end. */
export function SpanField({ value = emptyDeployment.time, onChange }: Props) {
  const t = useT()
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const moment = (end: 'from' | 'to', label: string) => (
    <Labelled label={label}>
      {id => (
        <MomentField
          id={id}
          value={value[end]}
          isDisabled={isDisabled}
          onChange={at => onChange?.({ ...value, [end]: at })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      <Segmented
        className={css['kind'] ?? ''}
        value={value.isForever ? 'forever' : 'span'}
        disabled={isDisabled}
        options={[
          { value: 'forever', label: t('deployment.forever') },
          { value: 'span', label: t('deployment.span') },
        ]}
        onChange={kind => onChange?.({ ...value, isForever: kind === 'forever' })}
      />
      {!value.isForever && (
        <FieldRow>
          {moment('from', t('deployment.field.startTime'))}
          {moment('to', t('deployment.field.endTime'))}
        </FieldRow>
      )}
    </>
  )
}
