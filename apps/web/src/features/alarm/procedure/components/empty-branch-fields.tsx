import type { ProcedureStep, StepOf } from '@palisade/contract'
import { Checkbox } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { NextSelect } from './next-select.tsx'
import css from './procedure.module.css'

interface Props {
  step: StepOf<'written' | 'photo'>
  steps: readonly ProcedureStep[]
  onChange: (step: ProcedureStep) => void
}

/** Whether a written answer or a photo may expressly be left out, and where each leads. */
export function EmptyBranchFields({ step, steps, onChange }: Props) {
  const t = useT()
  const { kind, branches } = step
  return (
    <>
      <div>
        <Checkbox
          checked={branches !== null}
          onChange={({ target }) =>
            onChange({ ...step, branches: target.checked ? { given: null, empty: null } : null })
          }
        >
          {t(`procedure.edit.mayBeEmpty.${kind}`)}
        </Checkbox>
      </div>
      {branches && (
        <div className={css['line']}>
          {(['given', 'empty'] as const).map(way => (
            <Labelled key={way} label={t(`procedure.edit.${way}.${kind}`)}>
              {id => (
                <NextSelect
                  id={id}
                  {...{ step, steps }}
                  none={t('procedure.edit.asStep')}
                  value={branches[way]}
                  onChange={next => onChange({ ...step, branches: { ...branches, [way]: next } })}
                />
              )}
            </Labelled>
          ))}
        </div>
      )}
    </>
  )
}
