import dayjs from 'dayjs'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import type { PlaySession } from '../../../../../shared/player/play/play-session.ts'
import { usePosition } from '../../../../../shared/player/play/use-position.ts'
import css from './transport.module.css'

/** Tiles further apart than this are not in step, ms. */
const IN_STEP_MS = 100

/** Where the recording stands, to a tenth of a second, and how well the cameras are in step. */
export function PositionClock({ session, skew }: { session: PlaySession; skew: number | undefined }) {
  const t = useT()
  const at = usePosition(session, 100)
  return (
    <>
      <time className={css['position']} dateTime={new Date(at).toISOString()} data-testid="position">
        {dayjs(at).format('YYYY-MM-DD HH:mm:ss.SSS').slice(0, -2)}
      </time>
      <span
        className={css['skew']}
        data-off={(skew ?? 0) > IN_STEP_MS}
        title={t('player.skewTitle')}
        data-testid="skew"
      >
        {skew !== undefined && t('player.skew', { ms: skew })}
      </span>
    </>
  )
}
