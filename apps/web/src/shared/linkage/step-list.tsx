import { isMoving, type LinkageStep } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Alert } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import css from './linkage.module.css'
import { StepStateTag } from './linkage-tags.tsx'
import { reasonText } from './reason-text.ts'

type Step = Omit<LinkageStep, 'action'>

/** The actions of one run in their order: on what, how each ended, when, and what to look after. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  return (
    <ol className={css['steps']} aria-label={t('linkage.field.actions')}>
      {steps.map(step => (
        <StepLine key={step.position} step={step} />
      ))}
    </ol>
  )
}

function StepLine({ step }: { step: Step }) {
  const t = useT()
  const { kind, target, state, position } = step
  const reason = reasonText(t, step)
  const check = isMoving(kind) ? 'linkageScreen.log.checkDevice' : 'linkageScreen.log.checkOther'
  return (
    <li className={css['step']} data-state={state}>
      <span className={css['line']}>
        <span className={css['what']}>
          {position + 1}. {t(`enums.linkageActionKind.${kind}`)}
          {target !== '' && <span className={css['quiet']}> · {seededName(t, target)}</span>}
        </span>
        <StepStateTag state={state} />
        <StepTime step={step} />
      </span>
      {state === 'uncertain' ? (
        <Alert
          type="warning"
          showIcon
          title={reason || t('enums.linkageStepState.uncertain')}
          description={t(check)}
        />
      ) : (
        reason !== '' && <span className={css['quiet']}>{reason}</span>
      )}
    </li>
  )
}

/** From when to when; of one that waits, when it is due. */
function StepTime({ step: { startedAt, endedAt, dueAt } }: { step: Step }) {
  const t = useT()
  if (startedAt === null) {
    if (dueAt === null || endedAt !== null) return null
    return <time dateTime={dueAt}>{t('linkageScreen.log.due', { at: formatTime(dueAt) })}</time>
  }
  const seconds =
    endedAt === null ? undefined : (new Date(endedAt).getTime() - new Date(startedAt).getTime()) / 1000
  return (
    <time dateTime={startedAt} className={css['time']}>
      {formatTime(startedAt)}
      {seconds !== undefined && ` · ${t('linkageScreen.log.seconds', { seconds: seconds.toFixed(1) })}`}
    </time>
  )
}
