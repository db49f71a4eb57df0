import { faultOfSteps, PROCEDURE_STEPS_LIMIT, stepKinds, type ProcedureStep } from '@palisade/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { moveStep, newStep, withoutStep } from '../model/procedure-fields.ts'
import css from './procedure.module.css'
import { StepRow } from './step-row.tsx'

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
  const [dragged, setDragged] = useState<string>()
  const fault = faultOfSteps(steps)
  const change = (next: ProcedureStep[]) => onChange?.(next)
  const drop = (index: number) => {
    const from = steps.findIndex(({ key }) => key === dragged)
    setDragged(undefined)
    if (from >= 0 && from !== index) change(moveStep(steps, from, index))
  }
  return (
    <div>
      <ol className={css['list']}>
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            {...{ step, steps, index, cameras }}
            isOpen={step.key === openKey}
            isDragged={step.key === dragged}
            onOpen={() => setOpenKey(openKey === step.key ? undefined : step.key)}
            onChange={next => change(steps.with(index, next))}
            onMove={by => change(moveStep(steps, index, index + by))}
            onRemove={() => change(withoutStep(steps, step.key))}
            onDrag={() => setDragged(step.key)}
            onDrop={() => drop(index)}
          />
        ))}
      </ol>
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
