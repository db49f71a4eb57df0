import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import type { GivenAnswer, StepAnswer } from './procedure-queries.ts'
import css from './procedure.module.css'
import { StepField } from './step-field.tsx'

interface Props {
  step: ProcedureStep
  /** The answer that is corrected. */
  answer: ProcedureAnswer | undefined
  /** Closing it leaves another one open, or an answer: so it may be closed without answering. */
  isCancelable: boolean
  onAnswer: (answer: StepAnswer) => Promise<unknown>
  /** Something was entered that must not get lost. */
  onEnter: () => void
  onClose: () => void
}

/** The field in which a step is answered. Neither a refusal nor the answer of somebody else takes away what was entered. */
export function StepForm({ step, answer, isCancelable, onAnswer, onEnter, onClose }: Props) {
  const t = useT()
  const revision = answer?.revision ?? 0
  const [seen, setSeen] = useState(revision)
  const [isBusy, setBusy] = useState(false)
  const isOvertaken = seen !== revision && !isBusy
  const send = async (value: GivenAnswer) => {
    setBusy(true)
    const isTaken = await onAnswer({ ...value, step, revision: seen }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (isTaken) onClose()
  }
  return (
    <div className={css['body']}>
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          title={t('procedure.run.meanwhile', { by: answer?.by ?? '' })}
          action={
            <>
              <Button size="small" onClick={onClose}>
                {t('procedure.run.discard')}
              </Button>
              <Button size="small" onClick={() => setSeen(revision)}>
                {t('procedure.run.goOn')}
              </Button>
            </>
          }
        />
      )}
      <StepField
        step={step}
        answer={answer}
        isBusy={isBusy}
        isHeld={isOvertaken}
        onEnter={onEnter}
        send={value => void send(value)}
      />
      {isCancelable && !isOvertaken && (
        <div>
          <Button size="small" onClick={onClose}>
            {t('shared.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
