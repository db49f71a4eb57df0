import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { StepEntry } from './step-entries.ts'
import type { GivenAnswer, StepAnswer } from './procedure-queries.ts'
import css from './procedure.module.css'
import { FormNotice } from './form-notice.tsx'
import { StepField } from './field/step-field.tsx'

interface Props {
  step: ProcedureStep
  /** The answer that is corrected. */
  answer: ProcedureAnswer | undefined
  /** Closing it leaves another one open, or an answer: so it may be closed without answering. */
  isCancelable: boolean
  isClosed: boolean
  /** Undefined where the step cannot be answered any more. */
  onAnswer: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** Something that was entered must not get lost. */
  entry: StepEntry | undefined
  onEnter: (entry: StepEntry) => void
  onClose: () => void
}

/** The field in which a step is answered. Neither a refusal nor what others do meanwhile takes away what was entered. */
export function StepForm(props: Props) {
  const { step, answer, isCancelable, isClosed, onAnswer, entry, onEnter, onClose } = props
  const t = useT()
  const revision = answer?.revision ?? 0
  const seen = entry?.revision ?? revision
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
          onGoOn={() => onEnter({ ...entry, step, revision })}
        />
      )}
      <StepField
        step={step}
        answer={answer}
        isBusy={isBusy}
        isHeld={hold !== undefined}
        entered={entry ?? {}}
        onEnter={entered => onEnter({ ...entered, step, revision: seen })}
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
