import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import type { GivenAnswer, StepAnswer } from './procedure-queries.ts'
import css from './procedure.module.css'
import { FormNotice } from './form-notice.tsx'
import { StepField } from './step-field.tsx'

interface Props {
  step: ProcedureStep
  /** The answer that is corrected. */
  answer: ProcedureAnswer | undefined
  /** Closing it leaves another one open, or an answer: so it may be closed without answering. */
  isCancelable: boolean
  isClosed: boolean
  /** Undefined where the step cannot be answered any more. */
  onAnswer: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** Something was entered that must not get lost. */
  onEnter: () => void
  onClose: () => void
}

/** The field in which a step is answered. Neither a refusal nor what others do meanwhile takes away what was entered. */
export function StepForm({ step, answer, isCancelable, isClosed, onAnswer, onEnter, onClose }: Props) {
  const t = useT()
  const revision = answer?.revision ?? 0
  const [seen, setSeen] = useState(revision)
  const [isBusy, setBusy] = useState(false)
  const isOvertaken = seen !== revision && !isBusy
  const hold = onAnswer ? (isOvertaken ? 'meanwhile' : undefined) : isClosed ? 'closed' : 'left'
  const send = async (value: GivenAnswer) => {
    if (!onAnswer) return
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
      {hold && (
        <FormNotice
          hold={hold}
          by={seededName(t, answer?.by ?? '')}
          onDiscard={onClose}
          onGoOn={() => setSeen(revision)}
        />
      )}
      <StepField
        step={step}
        answer={answer}
        isBusy={isBusy}
        isHeld={hold !== undefined}
        onEnter={onEnter}
        send={value => void send(value)}
      />
      {isCancelable && !hold && (
        <div>
          <Button size="small" onClick={onClose}>
            {t('shared.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
