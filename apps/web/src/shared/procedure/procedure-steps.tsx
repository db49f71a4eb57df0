import type { AlarmProcedure, ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import type { ReactNode } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import type { StepAnswer } from './procedure-queries.ts'
import { progressOf } from './procedure-progress.ts'
import css from './procedure.module.css'
import { StepItem } from './step-item.tsx'
import { useOpenedSteps } from './use-opened-steps.ts'

interface Props {
  steps: readonly ProcedureStep[]
  answers: readonly ProcedureAnswer[]
  cameras: AlarmProcedure['cameras']
  /** The alarm is closed: nothing is asked for any more. */
  isClosed?: boolean
  /** Left out where nothing can be answered. */
  onAnswer?: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** Draws a photo of an answer. */
  photo: (pictureId: string, alt: string) => ReactNode
  note?: ((stepKey: string) => ReactNode) | undefined
}

/** The steps on the way that the answers take: the next one is open, the answered ones tell who answered and when. */
export function ProcedureSteps({ steps, answers, cameras, isClosed = false, onAnswer, photo, note }: Props) {
  const t = useT()
  const { opened, open, close } = useOpenedSteps()
  const { path, skipped, current, isUndecided } = progressOf(steps, answers)
  const onWay = new Set(path.map(({ step }) => step.key))
  const known = [...path, ...skipped]
  // A step that is not asked for any more is shown as long as something is entered in it.
  const left = [...opened.values()]
    .filter(({ key }) => !known.some(({ step }) => step.key === key))
    .map(step => ({ step, answer: undefined, earlier: [] }))
  return (
    <>
      <ol className={css['steps']}>
        {[...known, ...left].map(shown => (
          <StepItem
            key={shown.step.key}
            number={steps.findIndex(({ key }) => key === shown.step.key) + 1}
            isCurrent={shown.step.key === current && onAnswer !== undefined}
            isSkipped={!onWay.has(shown.step.key)}
            isOpen={opened.has(shown.step.key)}
            onOpen={() => open(shown.step)}
            onClose={() => close(shown.step.key)}
            onAnswer={onWay.has(shown.step.key) ? onAnswer : undefined}
            note={note?.(shown.step.key)}
            {...{ shown, cameras, isClosed, photo }}
          />
        ))}
      </ol>
      {isUndecided && <div className={css['quiet']}>{t('procedure.run.later')}</div>}
    </>
  )
}
