import type { PatrolTask, PatrolVerdict } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag } from './status-tag.tsx'

const outcomeTones = { done: 'good', missed: 'bad', not_held: 'warning', stopped: 'neutral' } as const

/** Where a patrol stands: how it ended, or that it is paused. */
export function PatrolStatusTag({ task }: { task: Pick<PatrolTask, 'status' | 'outcome' | 'isPaused'> }) {
  const t = useT()
  const { status, outcome, isPaused } = task
  if (outcome !== null)
    return <StatusTag tone={outcomeTones[outcome]} label={t(`enums.patrolOutcome.${outcome}`)} />
  if (isPaused) return <StatusTag tone="paused" label={t('patrolTask.tour.paused')} />
  return (
    <StatusTag
      tone={status === 'in_progress' ? 'busy' : 'waiting'}
      label={t(`enums.patrolTaskStatus.${status}`)}
    />
  )
}

const verdictTones = { normal: 'good', abnormal: 'bad', no_picture: 'warning' } as const

/** A verdict on a stop of a patrol. */
export function PatrolVerdictTag({ verdict }: { verdict: PatrolVerdict }) {
  const t = useT()
  return <StatusTag tone={verdictTones[verdict]} label={t(`enums.patrolVerdict.${verdict}`)} />
}
