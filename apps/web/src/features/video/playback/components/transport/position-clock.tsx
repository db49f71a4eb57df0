import { Button } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { modeFor } from '../../../../../shared/player/play/model/next-read.ts'
import type { PlaySession } from '../../../../../shared/player/play/play-session.ts'
import { usePlayState } from '../../../../../shared/player/play/use-play-session.ts'
import { usePosition } from '../../../../../shared/player/play/use-position.ts'
import { JumpField } from './jump-field.tsx'
import css from './transport.module.css'

/** Tiles further apart than this are not in step, ms of watching. */
const IN_STEP_MS = 100

/** The time that is shown can be typed. */
export interface Typing {
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
  onJump: (at: number) => void
}

/** Where the recording stands, while it plays to a tenth of a second, and how well the cameras are in step. */
export function PositionClock({ session, typing }: { session: PlaySession; typing: Typing }) {
  const t = useT()
  const isPlaying = usePlayState(session, state => state.clock.isPlaying)
  // Standing it goes picture by picture, of which some lie within a tenth.
  const at = usePosition(session, isPlaying ? 100 : 1)
  const text = dayjs(at)
    .format('YYYY-MM-DD HH:mm:ss.SSS')
    .slice(0, isPlaying ? -2 : undefined)
  // Key frames of different cameras are of different moments: there the figure is told, but is no fault.
  const isOfKeys = usePlayState(session, state => modeFor(state.clock.rate, state.isKeysOnly) === 'keys')
  const rate = usePlayState(session, ({ clock }) => clock.rate)
  const skew = usePlayState(session, state => (state.clock.isPlaying ? state.skew : undefined))
  return (
    <>
      {typing.isTyping ? (
        <JumpField shown={at} onJump={typing.onJump} onEnd={() => typing.setTyping(false)} />
      ) : (
        <Button
          type="text"
          size="small"
          className={css['position'] ?? ''}
          // Who speaks to the console says what stands there.
          aria-label={`${t('player.jump')}: ${text}`}
          title={`${t('player.jump')} (T)`}
          onClick={() => typing.setTyping(true)}
        >
          <time dateTime={new Date(at).toISOString()} data-testid="position">
            {text}
          </time>
        </Button>
      )}
      <span
        className={css['skew']}
        data-off={!isOfKeys && (skew ?? 0) / rate > IN_STEP_MS}
        title={t('player.skewTitle')}
        data-testid="skew"
      >
        {skew !== undefined && t('player.skew', { ms: skew })}
      </span>
    </>
  )
}
