import {
  DisconnectOutlined,
  FrownOutlined,
  LoadingOutlined,
  LockOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { nextStep } from '../words/next-step.ts'
import type { PlayPhase, PlayStatus } from './play-status.ts'
import css from './play-video.module.css'

type HiddenPhase = Exclude<PlayPhase, 'shown'>

const icons: Readonly<Record<HiddenPhase, ReactNode>> = {
  connecting: <LoadingOutlined />,
  waiting: <LoadingOutlined />,
  stuck: <LoadingOutlined />,
  pending: <LoadingOutlined />,
  empty: <StopOutlined />,
  unsupported: <FrownOutlined />,
  refused: <LockOutlined />,
  down: <DisconnectOutlined />,
}

function headlineOf(
  t: ReturnType<typeof useT>,
  phase: HiddenPhase,
  { cause, storeCause }: PlayStatus,
): string {
  if (phase === 'waiting' && storeCause) return t(`enums.storeCause.${storeCause}`)
  return cause && phase !== 'down' ? t(`enums.streamCause.${cause}`) : t(`player.phase.${phase}`)
}

interface Props {
  status: PlayStatus
  /** Which way is played: the next recording lies there. */
  isForward: boolean
  onSeek: (at: number) => void
}

/** Says what stands over a tile without a picture: why there is none, and where there is one again. */
export function PlayOverlay({ status, isForward, onSeek }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const { phase, cause, error, next } = status
  if (phase === 'shown') return null
  const edge = next && (isForward ? next.from : next.to)
  const isKept = phase === 'waiting' && status.storeCause !== undefined
  return (
    <div className={css['overlay']} data-phase={phase} data-kept={isKept}>
      <output>
        <span className={css['icon']} aria-hidden>
          {icons[isKept ? 'down' : phase]}
        </span>
        <strong>{headlineOf(t, phase, status)}</strong>
        {phase === 'refused' && error !== undefined && <span>{textOf(error)}</span>}
        {phase === 'unsupported' && (
          <span>{nextStep(t, cause ?? 'unsupported_codec', `video ${status.codec}`)}</span>
        )}
      </output>
      {edge !== undefined && (
        <Button size="small" onClick={() => onSeek(isForward ? edge : edge - 1)}>
          {t(isForward ? 'player.goesOn' : 'player.wasBefore', { time: formatDateTime(edge) })}
        </Button>
      )}
    </div>
  )
}
