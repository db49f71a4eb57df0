import {
  BackwardOutlined,
  CaretRightOutlined,
  PauseOutlined,
  RetweetOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PLAY_RATES } from '#shared/player/play/model/play-clock.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { usePlayState } from '#shared/player/play/use-play-session.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import type { PlayAct } from '../../model/keys.ts'
import { Act } from './act-button.tsx'
import { JumpButtons, type JumpTargets } from './jump-buttons.tsx'
import { PlayNotice } from './play-notice.tsx'
import { PositionClock, type Typing } from './position-clock.tsx'
import css from './transport.module.css'

interface Props {
  session: PlaySession
  act: (act: PlayAct) => void
  loopStart: number | undefined
  /** Cards are played forward at 1× only. */
  isFromCard: boolean
  has: JumpTargets
  typing: Typing
  children: ReactNode
}

/** Everything that moves the one clock, with its keys. */
export function TransportBar({ session, act, loopStart, isFromCard, has, typing, children }: Props) {
  const t = useT()
  const clock = usePlayState(session, state => state.clock)
  const isReverse = clock.rate < 0
  const why = isFromCard ? t('player.cardLimits') : undefined
  return (
    <div className={css['bar']} role="toolbar" aria-label={t('player.controls')}>
      <Act
        label={t('player.stepBack')}
        keys=","
        icon={<StepBackwardOutlined />}
        why={why}
        onClick={() => act({ is: 'step', direction: -1 })}
      />
      <Act
        label={t('player.reverse')}
        keys="R"
        icon={<BackwardOutlined />}
        isOn={isReverse}
        why={why}
        onClick={() => act({ is: 'reverse' })}
      />
      <Act
        label={t(clock.isPlaying ? 'player.pause' : 'player.play')}
        keys="␣"
        icon={clock.isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        isMain
        onClick={() => act({ is: 'toggle' })}
      />
      <Act
        label={t('player.stepOn')}
        keys="."
        icon={<StepForwardOutlined />}
        onClick={() => act({ is: 'step', direction: 1 })}
      />
      <span title={why}>
        <AppSelect<number>
          aria-label={t('player.rate')}
          size="small"
          style={{ width: 76 }}
          value={Math.abs(clock.rate)}
          disabled={isFromCard}
          onChange={rate => session.setRate(Math.sign(clock.rate) * rate)}
          options={PLAY_RATES.map(rate => ({ value: rate, label: rate < 1 ? `1/${1 / rate}×` : `${rate}×` }))}
        />
      </span>
      <PositionClock session={session} typing={typing} />
      <PlayNotice session={session} />
      <JumpButtons act={act} has={has} />
      <span className={css['group']}>
        <Act
          label={t('player.loopStart')}
          keys="["
          text="A"
          isOn={loopStart !== undefined}
          onClick={() => act({ is: 'loopStart' })}
        />
        <Act
          label={t('player.loopEnd')}
          keys="]"
          text="B"
          isOn={clock.loop !== undefined}
          isDisabled={loopStart === undefined && !clock.loop}
          onClick={() => act({ is: 'loopEnd' })}
        />
        {clock.loop && (
          <Act
            label={t('player.loopOff')}
            keys="\"
            icon={<RetweetOutlined />}
            isOn
            onClick={() => act({ is: 'loopOff' })}
          />
        )}
      </span>
      {children}
    </div>
  )
}
