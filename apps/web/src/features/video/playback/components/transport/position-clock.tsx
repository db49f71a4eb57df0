import { Button } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#shared/i18n/language-provider.tsx'
import { modeFor } from '#shared/player/play/model/next-read.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { usePlayState } from '#shared/player/play/use-play-session.ts'
import { usePosition } from '#shared/player/play/use-position.ts'
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

/** Shows the position of the recording, to a tenth of a second while it plays, and how well the cameras are in step. */
export function PositionClock({ session, typing }: { session: PlaySession; typing: Typing }) {
  const t = useT()
  const isPlaying = usePlayState(session, state => state.clock.isPlaying)
  // While it stands still, the operator steps picture by picture, and pictures may be less than a tenth of a second apart.
  const at = usePosition(session, isPlaying ? 100 : 1)
  const text = dayjs(at)
    .format('YYYY-MM-DD HH:mm:ss.SSS')
    .slice(0, isPlaying ? -2 : undefined)
  // Key frames of different cameras are of different moments, so their skew is shown but is no fault.
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
          // The label contains the shown text, because people who control the console by voice say what they read.
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
