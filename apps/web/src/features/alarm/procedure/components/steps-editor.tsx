import { faultOfSteps, PROCEDURE_STEPS_LIMIT, stepKinds, type ProcedureStep } from '@palisade/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { newStep, withoutStep } from '../model/procedure-fields.ts'
import css from './procedure.module.css'
import { StepFields } from './step-fields.tsx'
import { StepHead } from './step-head.tsx'

interface Props {
  value?: ProcedureStep[]
  onChange?: (steps: ProcedureStep[]) => void
  /** Names of cameras that are known already. */
  cameras: readonly { id: string; name: string }[]
}

/** The steps in their order: each opens to be changed, is dragged or moved with the arrow keys, and removed. */
export function StepsEditor({ value: steps = [], onChange, cameras }: Props) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  const fault = faultOfSteps(steps)
  const change = (next: ProcedureStep[]) => onChange?.(next)
  return (
    <div>
      <OrderedList
        items={steps}
        onMove={change}
        onRemove={({ key }) => change(withoutStep(steps, key))}
        dragLabel={number => t('procedure.edit.drag', { number })}
        removeLabel={number => t('procedure.edit.remove', { number })}
        head={(step, index) => (
          <StepHead
            {...{ step, number: index + 1 }}
            isOpen={step.key === openKey}
            onOpen={() => setOpenKey(openKey === step.key ? undefined : step.key)}
          />
        )}
        body={(step, index) =>
          step.key === openKey && (
            <StepFields {...{ step, steps, cameras }} onChange={next => change(steps.with(index, next))} />
          )
        }
      />
      {fault && (
        <Alert
          type="error"
          showIcon
          title={t('procedure.edit.fault')}
          description={t(`errors.${fault.code}`, { steps: fault.steps.join(' → ') })}
          style={{ marginBottom: 8 }}
        />
      )}
      {steps.length < PROCEDURE_STEPS_LIMIT && (
        <div className={css['kinds']} role="group" aria-label={t('procedure.edit.add')}>
          {stepKinds.map(kind => (
            <Button
              key={kind}
              size="small"
              icon={<PlusOutlined />}
              aria-label={t('procedure.edit.addOf', { kind: t(`enums.stepKind.${kind}`) })}
              onClick={() => {
                const added = newStep(kind, steps)
                change([...steps, added])
                setOpenKey(added.key)
              }}
            >
              {t(`enums.stepKind.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
