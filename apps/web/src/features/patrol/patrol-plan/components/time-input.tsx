import { ConfigProvider, Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { TimeRangeInput } from '#shared/ui/week-grid/time-range-input.tsx'
import { emptyPlan, type EditedTime } from '../model/plan-form.ts'
import css from './patrol-plan.module.css'

interface Props {
  value?: EditedTime
  onChange?: (time: EditedTime) => void
}

/** When a plan is patrolled: once from a start to a completion, or by the hours of the week. */
export function TimeInput({ value = emptyPlan.time, onChange }: Props) {
  const t = useT()
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  const change = (part: Partial<EditedTime>) => onChange?.({ ...value, ...part })
  const moment = (end: 'from' | 'to', label: string) => (
    <Labelled label={label}>
      {id => (
        <MomentField
          id={id}
          value={value[end]}
          isDisabled={isDisabled}
          onChange={at => change({ [end]: at })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      <Segmented
        className={css['kind'] ?? ''}
        value={value.type}
        disabled={isDisabled}
        options={[
          { value: 'weekly', label: t('enums.patrolTimeType.weekly') },
          { value: 'once', label: t('enums.patrolTimeType.once') },
        ]}
        onChange={type => change({ type: type as EditedTime['type'] })}
      />
      {value.type === 'once' ? (
        <FieldRow>
          {moment('from', t('patrolPlan.form.start'))}
          {moment('to', t('patrolPlan.form.completion'))}
        </FieldRow>
      ) : (
        <>
          <p className={css['hint']}>{t('patrolPlan.form.timeHint')}</p>
          <TimeRangeInput value={value.week} onChange={week => change({ week })} />
        </>
      )}
    </>
  )
}
