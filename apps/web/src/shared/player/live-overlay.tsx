import {
  DisconnectOutlined,
  FrownOutlined,
  LoadingOutlined,
  LockOutlined,
  PauseCircleOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LivePhase, LiveStatus } from './live-status.ts'
import { nextStep } from './words/next-step.ts'
import css from './live-video.module.css'

const icons: Readonly<Record<Exclude<LivePhase, 'playing'>, ReactNode>> = {
  connecting: <LoadingOutlined />,
  stalled: <WarningOutlined />,
  stuck: <LoadingOutlined />,
  down: <DisconnectOutlined />,
  unsupported: <FrownOutlined />,
  refused: <LockOutlined />,
  paused: <PauseCircleOutlined />,
}

/** Phases with a headline of their own. */
const TOLD = ['paused', 'stalled', 'stuck', 'refused'] as const

/** Writes over a picture that is not live what the cause is and what to do next; a tile is never just empty. */
export function LiveOverlay({ status }: { status: LiveStatus }) {
  const t = useT()
  const { textOf } = useApiError()
  const { phase, cause } = status
  if (phase === 'playing') return null
  const step = stepOf(status, t)
  const isOld = phase === 'stalled' || phase === 'stuck'
  return (
    <output className={css['overlay']} data-phase={phase}>
      <span className={css['icon']} aria-hidden>
        {icons[phase]}
      </span>
      <strong>{headline(status, t)}</strong>
      {status.error !== undefined && phase === 'refused' && !cause && <span>{textOf(status.error)}</span>}
      {isOld && status.lastPictureAt !== undefined && <Age since={status.lastPictureAt} />}
      {step !== undefined && <span className={css['step']}>{step}</span>}
      {isOld && status.lastPictureAt !== undefined && <span>{t('live.oldPicture')}</span>}
    </output>
  )
}

function stepOf({ phase, cause, sends }: LiveStatus, t: ReturnType<typeof useT>): string | undefined {
  if (phase === 'stuck') return t('live.stuckStep')
  return cause && phase !== 'paused' && phase !== 'connecting' ? nextStep(t, cause, sends) : undefined
}

function headline({ phase, cause }: LiveStatus, t: ReturnType<typeof useT>): string {
  if (phase === 'down' && cause === 'connecting') return t('live.phase.reconnecting')
  if (cause && phase !== 'stalled') return t(`enums.streamCause.${cause}`)
  const told = TOLD.find(each => each === phase)
  if (told) return t(`live.phase.${told}`)
  return t('live.phase.connecting')
}

function Age({ since }: { since: number }) {
  const t = useT()
  const seconds = Math.max(0, Math.round((useNow() - since) / 1000))
  return <span>{t('live.info.stalledFor', { seconds })}</span>
}
