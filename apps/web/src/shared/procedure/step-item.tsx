import type { AlarmProcedure } from '@palisade/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { StepAnswer } from './procedure-queries.ts'
import type { ShownStep } from './procedure-progress.ts'
import css from './procedure.module.css'
import { ActionWords } from './step-action.tsx'
import { EarlierAnswers, GivenAnswerText } from './step-answer.tsx'
import type { StepEntry } from './step-entries.ts'
import { StepCamera } from './step-camera.tsx'
import { StepForm } from './step-form.tsx'

interface Props {
  shown: ShownStep
  /** 0 for one that the procedure does not have any more. */
  number: number
  isCurrent: boolean
  /** Its answer does not count any more. */
  isSkipped: boolean
  /** Its field was opened, or something was entered in it. */
  entry: StepEntry | undefined
  isClosed: boolean
  cameras: AlarmProcedure['cameras']
  onAnswer: ((answer: StepAnswer) => Promise<unknown>) | undefined
  photo: (pictureId: string, alt: string) => ReactNode
  /** Stands under its answer. */
  note: ReactNode
  onEnter: (entry: StepEntry) => void
  onClose: () => void
}

/** One step: its question, and its answer or the field for it. */
export function StepItem(props: Props) {
  const { shown, isCurrent, isSkipped, entry, isClosed, cameras, onAnswer, photo, note } = props
  const { step, answer, earlier } = shown
  // An entry stays when somebody else answers or closes the alarm meanwhile.
  const isAsked = entry !== undefined || (onAnswer !== undefined && isCurrent && !answer)
  const tone = isAsked ? 'current' : answer && !isSkipped ? 'answered' : 'waiting'
  return (
    <li
      className={`${css['step']} ${css[tone] ?? ''}`}
      {...(isCurrent && { 'aria-current': 'step' as const, tabIndex: -1 })}
    >
      <StepTitle {...props} isAsked={isAsked} />
      {answer && <GivenAnswerText step={step} answer={answer} photo={photo} />}
      {note}
      <EarlierAnswers step={step} answers={earlier} photo={photo} />
      {(isAsked || !answer) && <StepWords step={step} cameras={cameras} />}
      {isAsked && (
        <StepForm
          step={step}
          answer={answer}
          isCancelable={answer !== undefined || !isCurrent}
          onAnswer={onAnswer}
          isClosed={isClosed}
          entry={entry}
          onEnter={props.onEnter}
          onClose={props.onClose}
        />
      )}
    </li>
  )
}

interface TitleProps extends Pick<Props, 'shown' | 'number' | 'isSkipped' | 'onAnswer' | 'onEnter'> {
  isAsked: boolean
}

function StepTitle({ shown: { step, answer }, number, isSkipped, onAnswer, isAsked, onEnter }: TitleProps) {
  const t = useT()
  const isRequired = step.isRequired && !answer
  const open = () => onEnter({ step, revision: answer?.revision ?? 0 })
  const [word, label] = answer
    ? step.kind === 'action'
      ? [t('procedure.run.actAgain'), t('procedure.run.actAgainOf', { title: step.title })]
      : [t('procedure.run.correct'), t('procedure.run.correctStep', { title: step.title })]
    : [t('procedure.run.answer'), t('procedure.run.answerTo', { title: step.title })]
  return (
    <div className={css['title']}>
      <span className={css['mark']}>{answer && !isSkipped ? '✓' : number > 0 && `${number}.`}</span>
      <span className={css['words']}>
        <strong>{step.title}</strong>
        {isRequired && <span className={css['open']}> {t('procedure.run.required')}</span>}
        {isSkipped && <span className={css['quiet']}> {t('procedure.run.skipped')}</span>}
      </span>
      {onAnswer && !isAsked && (
        <Button size="small" type="text" aria-label={label} onClick={open}>
          {word}
        </Button>
      )}
    </div>
  )
}

function StepWords({ step, cameras }: { step: ShownStep['step'] } & Pick<Props, 'cameras'>) {
  return (
    <>
      {step.text !== '' && <div className={css['text']}>{step.text}</div>}
      {step.kind === 'action' && <ActionWords step={step} />}
      {step.kind === 'camera' && <StepCamera step={step} cameras={cameras} />}
    </>
  )
}
