import { PROCEDURE_NAME_LIMIT, STEP_TEXT_LIMIT, type ProcedureStep } from '@palisade/contract'
import { Checkbox, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { ActionFields } from './action-fields.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { EmptyBranchFields } from './empty-branch-fields.tsx'
import { CallFields, CameraFields, NumberFields } from './kind-fields.tsx'
import { NextSelect } from './next-select.tsx'
import css from './procedure.module.css'
import { RangeFields } from './range-fields.tsx'

interface Props {
  step: ProcedureStep
  steps: readonly ProcedureStep[]
  cameras: readonly { id: string; name: string }[]
  onChange: (step: ProcedureStep) => void
}

/** The fields of an open step. */
export function StepFields({ step, steps, cameras, onChange }: Props) {
  const t = useT()
  const isQuestion = step.kind === 'choice' || step.kind === 'written' || step.kind === 'number'
  return (
    <div className={css['fields']}>
      <Labelled label={t(isQuestion ? 'procedure.edit.question' : 'procedure.edit.title')}>
        {id => (
          <AppInput
            id={id}
            autoFocus={step.title === ''}
            maxLength={PROCEDURE_NAME_LIMIT}
            value={step.title}
            onChange={event => onChange({ ...step, title: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('procedure.edit.text')}>
        {id => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={STEP_TEXT_LIMIT}
            placeholder={t('procedure.edit.textHint')}
            value={step.text}
            onChange={event => onChange({ ...step, text: event.target.value })}
          />
        )}
      </Labelled>
      {step.kind === 'choice' && <ChoiceFields {...{ step, steps, onChange }} />}
      {step.kind === 'number' && (
        <>
          <NumberFields {...{ step, onChange }} />
          <RangeFields {...{ step, steps, onChange }} />
        </>
      )}
      {(step.kind === 'written' || step.kind === 'photo') && (
        <EmptyBranchFields {...{ step, steps, onChange }} />
      )}
      {step.kind === 'call' && <CallFields {...{ step, onChange }} />}
      {step.kind === 'action' && <ActionFields {...{ step, onChange }} />}
      {step.kind === 'camera' && <CameraFields {...{ step, cameras, onChange }} />}
      <div className={css['line']}>
        <Checkbox
          checked={step.isRequired}
          onChange={event => onChange({ ...step, isRequired: event.target.checked })}
        >
          {t('procedure.edit.isRequired')}
        </Checkbox>
        <Labelled label={t('procedure.edit.next')}>
          {id => (
            <NextSelect
              id={id}
              {...{ step, steps }}
              none={t('procedure.edit.following')}
              value={step.next}
              onChange={next => onChange({ ...step, next })}
            />
          )}
        </Labelled>
      </div>
    </div>
  )
}
