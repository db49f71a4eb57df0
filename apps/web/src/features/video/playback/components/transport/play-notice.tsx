import { useT } from '#shared/i18n/language-provider.tsx'
import type { PlaySession, PlayState } from '#shared/player/play/play-session.ts'
import { usePlayState } from '#shared/player/play/use-play-session.ts'
import css from './transport.module.css'

type Notice = 'stepWaits' | 'stepEnds' | 'isSlow' | 'isKeysOnly'

function noticeOf({ step, slow, isKeysOnly, clock }: PlayState): Notice | undefined {
  if (step) return step === 'waiting' ? 'stepWaits' : 'stepEnds'
  if (!clock.isPlaying) return undefined
  if (slow !== undefined) return 'isSlow'
  return isKeysOnly ? 'isKeysOnly' : undefined
}

/** Says in what playing differs from what was asked for: it is slower, shows fewer pictures, or waits for a picture. */
export function PlayNotice({ session }: { session: PlaySession }) {
  const t = useT()
  const notice = usePlayState(session, noticeOf)
  const slow = usePlayState(session, state => state.slow) ?? 0
  const texts: Record<Notice, [short: string, long: string]> = {
    stepWaits: [t('player.stepWaits'), t('player.stepWaitsTitle')],
    stepEnds: [t('player.stepEnds'), t('player.stepEndsTitle')],
    isSlow: [t('player.slow', { rate: Math.abs(slow) }), t('player.slowTitle')],
    isKeysOnly: [t('player.keysOnly'), t('player.keysOnlyTitle')],
  }
  const [short, long] = notice ? texts[notice] : []
  return (
    <output className={css['notice']} title={long}>
      {short}
    </output>
  )
}
