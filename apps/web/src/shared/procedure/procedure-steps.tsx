import type { AlarmProcedure, ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { useRef, useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { FoldRow } from './fold-row.tsx'
import { foldSteps, type FoldKind, type StepRun } from './fold-steps.ts'
import type { StepAnswer } from './procedure-queries.ts'
import { progressOf, type ShownStep } from './procedure-progress.ts'
import css from './procedure.module.css'
import { useStepEntries, type StepEntries } from './step-entries.ts'
import { StepItem } from './step-item.tsx'
import { useNextStep } from './use-next-step.ts'

interface Props {
  steps: readonly ProcedureStep[]
  answers: readonly ProcedureAnswer[]
  cameras: AlarmProcedure['cameras']
  /** The alarm is closed: nothing is asked for any more, and all of it is there to be read. */
  isClosed?: boolean
  /** Left out where nothing can be answered. */
  onAnswer?: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** Draws a photo of an answer. */
  photo: (pictureId: string, alt: string) => ReactNode
  note?: ((stepKey: string) => ReactNode) | undefined
  /** Where what is entered is kept; left out where it may end with the page. */
  entries?: StepEntries | undefined
}

/** The steps on the way that the answers take: the next one is open, the answered ones tell who answered and when. */
export function ProcedureSteps(props: Props) {
  const { steps, answers, cameras, isClosed = false, photo, note } = props
  const t = useT()
  const ofPage = useStepEntries()
  const entries = props.entries ?? ofPage
  const { path, skipped, current, isUndecided } = progressOf(steps, answers)
  const list = useRef<HTMLOListElement>(null)
  const onAnswer = useNextStep(list, current, props.onAnswer)
  const item = (shown: ShownStep) => {
    const { key } = shown.step
    const isOnWay = path.includes(shown)
    return (
      <StepItem
        key={key}
        number={steps.findIndex(step => step.key === key) + 1}
        isCurrent={key === current && onAnswer !== undefined}
        isSkipped={!isOnWay}
        entry={entries.of.get(key)}
        onEnter={entries.keep}
        onClose={() => entries.drop(key)}
        onAnswer={isOnWay ? onAnswer : undefined}
        note={note?.(key)}
        {...{ shown, cameras, isClosed, photo }}
      />
    )
  }
  const left = leftOf(entries, [...path, ...skipped])
  const isKept = (key: string) => isClosed || entries.of.has(key) || Boolean(note?.(key))
  return (
    <>
      <ol ref={list} className={css['steps']}>
        <FoldedSteps
          runs={[...foldSteps(path, current, isKept), { fold: undefined, steps: [...skipped, ...left] }]}
          item={item}
        />
      </ol>
      {isUndecided && <div className={css['quiet']}>{t('procedure.run.later')}</div>}
    </>
  )
}

/** A step that is not asked for any more is shown as long as something is entered in it. */
const leftOf = (entries: StepEntries, known: readonly ShownStep[]): ShownStep[] =>
  [...entries.of.values()]
    .filter(({ step }) => !known.some(shown => shown.step.key === step.key))
    .map(({ step }) => ({ step, answer: undefined, earlier: [] }))

interface FoldedProps {
  runs: readonly StepRun[]
  item: (shown: ShownStep) => ReactNode
}

function FoldedSteps({ runs, item }: FoldedProps) {
  // By kind and not by run: where a run begins moves with every answer.
  const [unfolded, setUnfolded] = useState<readonly FoldKind[]>([])
  // One flat list: a step whose run changes while somebody types in it must stay the same element.
  return runs.flatMap(({ fold, steps }, index) => {
    if (fold === undefined) return steps.map(item)
    const isOpen = unfolded.includes(fold)
    const toggle = () => setUnfolded(isOpen ? unfolded.filter(kind => kind !== fold) : [...unfolded, fold])
    const row = (
      <FoldRow key={`${fold} ${index}`} kind={fold} count={steps.length} isOpen={isOpen} onToggle={toggle} />
    )
    return [row, ...(isOpen ? steps.map(item) : [])]
  })
}
