import {
  PROCEDURE_NAME_LIMIT,
  STEP_CHOICES_LIMIT,
  STEP_CHOICES_MIN,
  type ProcedureStep,
  type StepOf,
} from '@palisade/contract'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { newChoice } from '../model/procedure-fields.ts'
import { NextSelect } from './next-select.tsx'
import css from './procedure.module.css'

interface Props {
  step: StepOf<'choice'>
  steps: readonly ProcedureStep[]
  onChange: (step: ProcedureStep) => void
}

/** The answers of a question, and where each leads. */
export function ChoiceFields({ step, steps, onChange }: Props) {
  const t = useT()
  const { choices } = step
  const change = (next: typeof choices) => onChange({ ...step, choices: next })
  return (
    <div className={css['fields']} role="group" aria-label={t('procedure.edit.choices')}>
      {choices.map((choice, index) => (
        <div key={choice.key} className={css['choice']}>
          <AppInput
            aria-label={t('procedure.edit.choice', { number: index + 1 })}
            placeholder={t('procedure.edit.choice', { number: index + 1 })}
            maxLength={PROCEDURE_NAME_LIMIT}
            value={choice.label}
            onChange={event => change(choices.with(index, { ...choice, label: event.target.value }))}
          />
          <NextSelect
            label={t('procedure.edit.choiceNext', { number: index + 1 })}
            {...{ step, steps }}
            none={t('procedure.edit.asStep')}
            value={choice.next}
            onChange={next => change(choices.with(index, { ...choice, next }))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            disabled={choices.length <= STEP_CHOICES_MIN}
            aria-label={t('procedure.edit.removeChoice', { number: index + 1 })}
            onClick={() => change(choices.toSpliced(index, 1))}
          />
        </div>
      ))}
      {choices.length < STEP_CHOICES_LIMIT && (
        <div>
          <Button size="small" onClick={() => change([...choices, newChoice(choices)])}>
            {t('procedure.edit.addChoice')}
          </Button>
        </div>
      )}
    </div>
  )
}
