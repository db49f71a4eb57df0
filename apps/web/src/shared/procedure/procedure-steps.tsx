import type { AlarmProcedure, ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import type { ReactNode } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import type { StepAnswer } from './procedure-queries.ts'
import { progressOf } from './procedure-progress.ts'
import css from './procedure.module.css'
import { StepItem } from './step-item.tsx'

interface Props {
  steps: readonly ProcedureStep[]
  answers: readonly ProcedureAnswer[]
  cameras: AlarmProcedure['cameras']
  /** Left out where nothing can be answered. */
  onAnswer?: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** Draws a photo of an answer. */
  photo: (pictureId: string, alt: string) => ReactNode
}

/** The steps on the way that the answers take: the next one is open, the answered ones tell who answered and when. */
export function ProcedureSteps({ steps, answers, cameras, onAnswer, photo }: Props) {
  const t = useT()
  const { path, skipped, current, isUndecided } = progressOf(steps, answers)
  const draw = (shown: (typeof path)[number], isSkipped: boolean) => (
    <StepItem
      key={shown.step.key}
      shown={shown}
      number={steps.indexOf(shown.step) + 1}
      isCurrent={shown.step.key === current && onAnswer !== undefined}
      isSkipped={isSkipped}
      cameras={cameras}
      onAnswer={isSkipped ? undefined : onAnswer}
      photo={photo}
    />
  )
  return (
    <>
      <ol className={css['steps']}>
        {path.map(shown => draw(shown, false))}
        {skipped.map(shown => draw(shown, true))}
      </ol>
      {isUndecided && <div className={css['quiet']}>{t('procedure.run.later')}</div>}
    </>
  )
}
