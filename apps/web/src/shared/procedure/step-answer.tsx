import { isLeftEmpty, mayBeEmpty, type ProcedureAnswer, type ProcedureStep } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import css from './procedure.module.css'
import { ActionResult } from './step-action.tsx'

interface Props {
  step: ProcedureStep
  answer: ProcedureAnswer
  photo: (pictureId: string, alt: string) => ReactNode
}

type Given = Pick<ProcedureAnswer, 'choice' | 'text' | 'number' | 'pictureIds'>

/** The words of an answer; empty where that it was given says all. */
export function answerWords(t: Translator, step: ProcedureStep, answer: Given): string {
  const { choice, text, number } = answer
  if ((step.kind === 'written' || step.kind === 'photo') && mayBeEmpty(step) && isLeftEmpty(answer))
    return t(`procedure.run.leftEmpty.${step.kind}`)
  if (step.kind === 'choice') return step.choices.find(({ key }) => key === choice)?.label ?? ''
  if (step.kind === 'number') return `${number ?? ''} ${step.unit}`.trim()
  return text ?? ''
}

/** An answer with who gave it and when. */
export function GivenAnswerText({ step, answer, photo }: Props) {
  const t = useT()
  const words = answerWords(t, step, answer)
  return (
    <div className={css['answer']}>
      {words !== '' && <span>{words} </span>}
      <small className={css['quiet']}>
        {t('procedure.run.by', { by: seededName(t, answer.by), at: formatDateTime(answer.at) })}
      </small>
      {answer.run && <ActionResult run={answer.run} />}
      {answer.pictureIds.length > 0 && (
        <ul className={css['photos']}>
          {answer.pictureIds.map((id, index) => (
            <li key={id} className={css['photo']}>
              {photo(id, t('procedure.run.photo', { number: index + 1 }))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface EarlierProps extends Omit<Props, 'answer'> {
  answers: readonly ProcedureAnswer[]
}

/** The answers that were corrected: none is lost. */
export function EarlierAnswers({ step, answers, photo }: EarlierProps) {
  const t = useT()
  if (answers.length === 0) return null
  return (
    <details>
      <summary className={css['quiet']}>
        {t('procedure.run.corrected')} ({answers.length})
      </summary>
      <ol className={css['earlier']}>
        {answers.map(answer => (
          <li key={answer.revision}>
            <GivenAnswerText step={step} answer={answer} photo={photo} />
          </li>
        ))}
      </ol>
    </details>
  )
}
