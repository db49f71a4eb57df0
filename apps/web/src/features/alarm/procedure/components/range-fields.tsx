import {
  ANSWER_NUMBER_MAX,
  STEP_RANGES_LIMIT,
  type NumberRange,
  type ProcedureStep,
  type StepOf,
} from '@palisade/contract'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { NextSelect } from './next-select.tsx'
import css from './procedure.module.css'

interface Props {
  step: StepOf<'number'>
  steps: readonly ProcedureStep[]
  onChange: (step: ProcedureStep) => void
}

/** Begins where the last range ends, which is how most are added. */
const newRange = (ranges: readonly NumberRange[]): NumberRange => ({
  from: ranges.at(-1)?.to ?? null,
  to: null,
  next: null,
})

/** The numbers that lead elsewhere than the step itself says. */
export function RangeFields({ step, steps, onChange }: Props) {
  const t = useT()
  const { ranges, unit } = step
  const change = (next: NumberRange[]) => onChange({ ...step, ranges: next })
  return (
    <div className={css['fields']} role="group" aria-label={t('procedure.edit.ranges')}>
      <span className={css['quiet']}>{t('procedure.edit.ranges')}</span>
      {ranges.map((range, index) => {
        const set = (part: Partial<NumberRange>) => change(ranges.with(index, { ...range, ...part }))
        const number = index + 1
        return (
          <div
            key={index}
            className={css['range']}
            role="group"
            aria-label={t('procedure.edit.range', { number })}
          >
            <Bound name="rangeFrom" unit={unit} value={range.from} onChange={from => set({ from })} />
            <Bound name="rangeTo" unit={unit} value={range.to} onChange={to => set({ to })} />
            <NextSelect
              label={t('procedure.edit.rangeNext', { number })}
              {...{ step, steps }}
              none={t('procedure.edit.asStep')}
              value={range.next}
              onChange={next => set({ next })}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('procedure.edit.removeRange', { number })}
              onClick={() => change(ranges.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      {ranges.length > 0 && <span className={css['quiet']}>{t('procedure.edit.rangesHint')}</span>}
      {ranges.length < STEP_RANGES_LIMIT && (
        <div>
          <Button size="small" onClick={() => change([...ranges, newRange(ranges)])}>
            {t('procedure.edit.addRange')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface BoundProps {
  name: 'rangeFrom' | 'rangeTo'
  unit: string
  value: number | null
  onChange: (value: number | null) => void
}

function Bound({ name, unit, value, onChange }: BoundProps) {
  const t = useT()
  const label = t(`procedure.edit.${name}`)
  return (
    <NumberInput
      aria-label={label}
      prefix={<span className={css['quiet']}>{label}</span>}
      suffix={unit}
      min={-ANSWER_NUMBER_MAX}
      max={ANSWER_NUMBER_MAX}
      value={value}
      onChange={next => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
